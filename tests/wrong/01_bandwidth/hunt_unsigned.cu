// Stage 1.5: unsigned holds one bit more.
// Refused: too small
// BEGIN(1.5)
    double bytes = double(2u * unsigned(rows) * unsigned(cols)) * sizeof(float);
// END(1.5)
