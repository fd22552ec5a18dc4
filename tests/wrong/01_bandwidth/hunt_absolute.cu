// Stage 1.5: the sign is taken away.
// Refused: too small
// BEGIN(1.5)
    double bytes = fabs(double(2 * rows * cols)) * sizeof(float);
// END(1.5)
