// Stage 7.6: only thread 0 comes to the barrier.
// Refused: divergent barrier
// BEGIN(7.6)
    __shared__ Sum ofThread[64];
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += Sum(in[i]) * in[i];

    ofThread[threadIdx.x] = sum;
    if (threadIdx.x == 0) {
        __syncthreads();
        for (unsigned t = 1; t < blockDim.x; t++) sum += ofThread[t];
        sums[blockIdx.x] = sum;
    }
// END(7.6)
