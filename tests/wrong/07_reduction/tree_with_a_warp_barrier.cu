// Stage 7.7: between the steps a barrier for a warp, in blocks of several.
// Refused: race in shared memory
// Refused: a __syncthreads() is missing: a __syncwarp() orders the lanes of one warp only
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    unsigned t = threadIdx.x;
    Sum sum = 0;
    for (size_t i = size_t(blockIdx.x) * blockDim.x + t; i < n; i += size_t(gridDim.x) * blockDim.x)
        sum += Sum(in[i]) * in[i];
    tree[t] = sum;
    __syncthreads();
    for (unsigned left = blockDim.x; left > 1;) {
        unsigned half = (left + 1) / 2;
        if (t < left - half) tree[t] += tree[t + half];
        __syncwarp();
        left = half;
    }
    if (t == 0) sums[blockIdx.x] = tree[0];
// END(7.7 kernel)
