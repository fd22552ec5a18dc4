// Stage 7.7: halves down to four sums, which thread 0 adds up alone.
// Refused: in a block of 256 threads one adds several sums in a step
// BEGIN(7.7 kernel)
    extern __shared__ Sum shared[];
    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    Sum sum = 0;
    for (size_t i = first; i < n; i += size_t(gridDim.x) * blockDim.x) sum += Sum(in[i]) * in[i];
    shared[threadIdx.x] = sum;
    __syncthreads();
    unsigned left = blockDim.x;
    while (left > 4) {
        unsigned half = (left + 1) / 2;
        if (threadIdx.x < left - half) shared[threadIdx.x] += shared[threadIdx.x + half];
        __syncthreads();
        left = half;
    }
    if (threadIdx.x != 0) return;
    Sum all = 0;
    for (unsigned i = 0; i < left; i++) all += shared[i];
    sums[blockIdx.x] = all;
// END(7.7 kernel)
