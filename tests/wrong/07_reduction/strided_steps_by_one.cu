// Stage 7.4: every thread goes on by one element.
// Refused: wrong sum
// BEGIN(7.4)
    Sum sum = 0;
    for (size_t i = threadIdx.x; i < n; i++) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.4)
