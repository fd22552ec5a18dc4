// Stage 7.2: adds to what the memory held before.
// Refused: set the sum to 0 first
// BEGIN(7.2)
    for (size_t i = 0; i < n; i++) sums[0] += Sum(in[i]) * in[i];
// END(7.2)
