// Stage 7.2: the sum of no elements is 1.
// Refused: the sum of no elements is 0
// BEGIN(7.2)
    Sum sum = n == 0;
    for (size_t i = 0; i < n; i++) sum += Sum(in[i]) * in[i];
    sums[0] = sum;
// END(7.2)
