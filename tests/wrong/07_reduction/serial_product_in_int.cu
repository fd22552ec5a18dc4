// Stage 7.2: the product is made in 32 bits.
// Refused: the square of an int does not fit in 32 bits
// BEGIN(7.2)
    Sum sum = 0;
    for (size_t i = 0; i < n; i++) sum += unsigned(in[i]) * unsigned(in[i]);
    sums[0] = sum;
// END(7.2)
