// Stage 7.2: the sum is never stored.
// Refused: never written
// BEGIN(7.2)
    Sum sum = 0;
    for (size_t i = 0; i < n; i++) sum += Sum(in[i]) * in[i];
    if (sum < 0) sums[0] = sum;
// END(7.2)
