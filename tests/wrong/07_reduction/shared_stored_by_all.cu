// Stage 7.6: all threads add up, and all store the same sum.
// Refused: there are too many shared loads
// BEGIN(7.6)
    __shared__ Sum ofThread[64];
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += Sum(in[i]) * in[i];
    ofThread[threadIdx.x] = sum;
    __syncthreads();
    Sum all = 0;
    for (Sum s : ofThread) all += s;
    sums[blockIdx.x] = all;
// END(7.6)
