// Stage 7.2: the loop begins at 1.
// Refused: the first element is missing
// BEGIN(7.2)
    Sum sum = 0;
    for (size_t i = 1; i < n; i++) sum += Sum(in[i]) * in[i];
    sums[0] = sum;
// END(7.2)
