// Stage 1.5: nothing changed.
// Refused: not mended yet: the defect is still there
// BEGIN(1.5)
    double bytes = 2 * rows * cols * sizeof(float);
// END(1.5)
