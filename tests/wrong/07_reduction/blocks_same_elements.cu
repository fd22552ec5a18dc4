// Stage 7.5: blockIdx is missing from the first index.
// Refused: all blocks add up the same elements
// BEGIN(7.5 kernel)
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
    Sum sum = 0;
    for (size_t i = threadIdx.x; i < n; i += threads) sum += Sum(in[i]) * in[i];
    sums[thread] = sum;
// END(7.5 kernel)
