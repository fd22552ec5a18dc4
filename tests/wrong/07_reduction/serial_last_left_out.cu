// Stage 7.2: the loop ends one too early.
// Refused: the last element is missing
// BEGIN(7.2)
    Sum sum = 0;
    for (size_t i = 0; i + 1 < n; i++) sum += Sum(in[i]) * in[i];
    sums[0] = sum;
// END(7.2)
