// Stage 7.7: begins with the largest power of two below.
// Passes.
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    unsigned t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    __syncthreads();
    unsigned half = 1;
    while (2 * half < blockDim.x) half *= 2;
    for (; half > 0; half /= 2) {
        if (t < half && t + half < blockDim.x) tree[t] += tree[t + half];
        __syncthreads();
    }
    if (t == 0) sums[blockIdx.x] = tree[0];
// END(7.7 kernel)
