// Stage 1.5: converted after it has wrapped.
// Refused: too small
// BEGIN(1.5)
    double bytes = double(2 * rows * cols) * sizeof(float);
// END(1.5)
