// Stage 7.7: what lies beyond a power of two is added by the last thread alone, sum after sum, before the tree.
// Refused: one warp makes
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    unsigned t = threadIdx.x, power = 1;
    while (power * 2 <= blockDim.x) power *= 2;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    __syncthreads();
    if (t == blockDim.x - 1 && power < blockDim.x) {
        for (unsigned j = power; j < t; j++) sum += tree[j];
        tree[0] += sum;
    }
    __syncthreads();
    for (unsigned half = power / 2; half > 0; half /= 2) {
        if (t < half) tree[t] += tree[t + half];
        if (half > 1) __syncthreads();
    }
    if (t == 0) sums[blockIdx.x] = tree[0];
// END(7.7 kernel)
