// Stage 7.7: only the first step.
// Refused: wrong sum
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    unsigned t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    __syncthreads();
    unsigned half = (blockDim.x + 1) / 2;
    if (t < blockDim.x - half) tree[t] += tree[t + half];
    __syncthreads();
    if (t == 0) sums[blockIdx.x] = tree[0];
// END(7.7 kernel)
