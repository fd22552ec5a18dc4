// Stage 7.6: thread 0 keeps its own sum, and leaves none.
// Passes.
// BEGIN(7.6)
    __shared__ Sum others[63];
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += Sum(in[i]) * in[i];
    if (threadIdx.x > 0) others[threadIdx.x - 1] = sum;
    __syncthreads();
    if (threadIdx.x > 0) return;
    for (Sum s : others) sum += s;
    sums[blockIdx.x] = sum;
// END(7.6)
