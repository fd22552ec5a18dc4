// Stage 7.6: the array is cleared before it is used.
// Refused: there are too many shared stores
// BEGIN(7.6)
    __shared__ volatile Sum ofThread[64];
    ofThread[threadIdx.x] = 0;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += Sum(in[i]) * in[i];
    ofThread[threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (unsigned t = 1; t < blockDim.x; t++) sum += ofThread[t];
        sums[blockIdx.x] = sum;
    }
// END(7.6)
