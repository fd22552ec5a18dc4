// Stage 1.5: reads only.
// Refused: 8 bytes in all
// BEGIN(1.5)
    double bytes = 1.0 * rows * cols * sizeof(float);
// END(1.5)
