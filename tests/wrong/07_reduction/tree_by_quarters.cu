// Stage 7.7: a quarter of the threads adds three sums each in a step, four steps where eight halve.
// Refused: in a block of 256 threads one adds several sums in a step
// BEGIN(7.7 kernel)
    extern __shared__ Sum shared[];
    size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    Sum sum = 0;
    for (size_t i = first; i < n; i += size_t(gridDim.x) * blockDim.x) sum += Sum(in[i]) * in[i];
    shared[threadIdx.x] = sum;
    __syncthreads();
    for (unsigned left = blockDim.x; left > 1;) {
        unsigned quarter = (left + 3) / 4;
        if (threadIdx.x < quarter) {
            for (unsigned i = threadIdx.x + quarter; i < left; i += quarter) sum += shared[i];
            shared[threadIdx.x] = sum;
        }
        __syncthreads();
        left = quarter;
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = sum;
// END(7.7 kernel)
