// Stage 7.6: all threads add to one variable by atomics.
// Refused: it uses atomics
// BEGIN(7.6)
    __shared__ unsigned long long all;
    if (threadIdx.x == 0) all = 0;
    __syncthreads();
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += Sum(in[i]) * in[i];
    atomicAdd(&all, static_cast<unsigned long long>(sum));
    __syncthreads();
    if (threadIdx.x == 0) sums[blockIdx.x] = static_cast<Sum>(all);
// END(7.6)
