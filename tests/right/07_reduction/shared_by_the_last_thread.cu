// Stage 7.6: the last thread adds up, into the array.
// Passes.
// BEGIN(7.6)
    __shared__ Sum ofThread[64];
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += Sum(in[i]) * in[i];

    ofThread[threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.x == blockDim.x - 1) {
        Sum all = 0;
        for (Sum s : ofThread) all += s;
        sums[blockIdx.x] = all;
    }
// END(7.6)
