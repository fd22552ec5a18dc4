// Stage 7.2: the product is made in 32 bits.
// Refused: neither the product nor the sum may be 32 bits wide
// BEGIN(7.2)
    Sum sum = 0;
    for (size_t i = 0; i < n; i++) sum += unsigned(in[i]) * unsigned(in[i]);
    sums[0] = sum;
// END(7.2)
