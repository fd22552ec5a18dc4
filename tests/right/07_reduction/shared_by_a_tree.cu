// Stage 7.6: the tree of the next stage already.
// Passes.
// BEGIN(7.6)
    __shared__ Sum ofThread[64];
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += Sum(in[i]) * in[i];

    ofThread[threadIdx.x] = sum;
    for (unsigned half = 32; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) ofThread[threadIdx.x] += ofThread[threadIdx.x + half];
    }
    if (threadIdx.x == 0) sums[blockIdx.x] = ofThread[0];
// END(7.6)
