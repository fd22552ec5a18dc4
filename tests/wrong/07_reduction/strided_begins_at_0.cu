// Stage 7.4: all threads begin with element 0.
// Refused: wrong sum
// BEGIN(7.4)
    Sum sum = 0;
    for (size_t i = 0; i < n; i += blockDim.x) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.4)
