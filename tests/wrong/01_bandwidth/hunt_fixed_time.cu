// Stage 1.5: the time left out.
// Refused: the time
// BEGIN(1.5)
    double bytes = 2.0 * rows * cols * sizeof(float);
    milliseconds = 3.5;
// END(1.5)
