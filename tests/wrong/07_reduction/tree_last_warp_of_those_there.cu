// Stage 7.7: the last 32 sums within one warp, for the lanes that happen to be there.
// Refused: race in shared memory
// Refused: who happens to be there
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    unsigned t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    __syncthreads();
    unsigned left = blockDim.x;
    while (left > 32) {
        unsigned half = (left + 1) / 2;
        if (t < left - half) tree[t] += tree[t + half];
        __syncthreads();
        left = half;
    }
    if (t < 32) {
        unsigned mask = __activemask();
        while (left > 1) {
            unsigned half = (left + 1) / 2;
            if (t < left - half) tree[t] += tree[t + half];
            __syncwarp(mask);
            left = half;
        }
    }
    if (t == 0) sums[blockIdx.x] = tree[0];
// END(7.7 kernel)
