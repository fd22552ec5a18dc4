// Stage 7.6: the array is taken to be 0 at the beginning.
// Refused: uninitialised shared memory
// BEGIN(7.6)
    __shared__ Sum ofThread[64];
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        ofThread[threadIdx.x] += Sum(in[i]) * in[i];
    __syncthreads();
    if (threadIdx.x == 0) {
        for (unsigned t = 1; t < blockDim.x; t++) ofThread[0] += ofThread[t];
        sums[blockIdx.x] = ofThread[0];
    }
// END(7.6)
