// Stage 7.5: the sums of neighbouring threads lie apart.
// Refused: neighbouring threads store neighbouring sums
// BEGIN(7.5 kernel)
    size_t thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
    Sum sum = 0;
    for (size_t i = thread; i < n; i += threads) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x * gridDim.x + blockIdx.x] = sum;   // one sum of each block, then the next of each
// END(7.5 kernel)
