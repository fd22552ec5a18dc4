// Stage 7.7: ten steps, however many threads there are.
// Refused: barriers that nothing needs
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    unsigned t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    __syncthreads();
    for (unsigned half = 512; half > 0; half /= 2) {
        if (t < half && t + half < blockDim.x) tree[t] += tree[t + half];
        __syncthreads();
    }
    if (t == 0) sums[blockIdx.x] = tree[0];
// END(7.7 kernel)
