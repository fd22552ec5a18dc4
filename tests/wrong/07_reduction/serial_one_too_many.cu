// Stage 7.2: the loop runs to n itself.
// Refused: out of bounds
// Refused: does somebody read behind the last element
// BEGIN(7.2)
    Sum sum = 0;
    for (size_t i = 0; i <= n; i++) sum += Sum(in[i]) * in[i];
    sums[0] = sum;
// END(7.2)
