// Stage 7.5: each block adds up everything.
// Refused: each element is counted 8 times
// BEGIN(7.5 kernel)
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x;
    Sum sum = 0;
    for (size_t i = threadIdx.x; i < n; i += blockDim.x) sum += Sum(in[i]) * in[i];
    sums[thread] = sum;
// END(7.5 kernel)
