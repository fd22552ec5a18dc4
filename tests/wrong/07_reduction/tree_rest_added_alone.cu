// Stage 7.7: what lies beyond a power of two is added by thread 0 alone.
// Refused: one warp makes
// Refused: no thread adds many sums alone
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    unsigned t = threadIdx.x, power = 1;
    while (power * 2 <= blockDim.x) power *= 2;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    __syncthreads();
    for (unsigned half = power / 2; half > 0; half /= 2) {
        if (t < half) tree[t] += tree[t + half];
        __syncthreads();
    }
    if (t == 0) {
        Sum all = tree[0];
        for (unsigned j = power; j < blockDim.x; j++) all += tree[j];
        sums[blockIdx.x] = all;
    }
// END(7.7 kernel)
