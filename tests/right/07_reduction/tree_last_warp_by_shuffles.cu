// Stage 7.7: the last 32 sums by shuffles, where whole warps are left.
// Passes.
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    unsigned t = threadIdx.x, left = blockDim.x;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    __syncthreads();
    while (left > 32) {
        unsigned half = (left + 1) / 2;
        if (t + half < left) tree[t] += tree[t + half];
        __syncthreads();
        left = half;
    }
    if (t >= 32) return;
    unsigned lanes = blockDim.x < 32 ? (1u << blockDim.x) - 1 : 0xffffffff;
    sum = t < left ? tree[t] : 0;
    for (unsigned distance = 16; distance > 0; distance /= 2) {
        Sum other = __shfl_sync(lanes, sum, t + distance < left ? t + distance : t);
        if (t + distance < left) sum += other;
    }
    if (t == 0) sums[blockIdx.x] = sum;
// END(7.7 kernel)
