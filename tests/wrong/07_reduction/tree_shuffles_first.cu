// Stage 7.7: the warps shuffle, and one sum per warp meets in shared memory.
// Refused: there are too few shared stores
// BEGIN(7.7 kernel)
    extern __shared__ Sum tree[];
    unsigned t = threadIdx.x, warps = (blockDim.x + 31) / 32;
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
    unsigned lanes = min(32u, blockDim.x - t / 32 * 32), mask = lanes < 32 ? (1u << lanes) - 1 : 0xffffffff;
    for (unsigned d = 16; d > 0; d /= 2) {
        Sum other = __shfl_sync(mask, sum, min(t % 32 + d, lanes - 1));
        if (t % 32 + d < lanes) sum += other;
    }
    if (t % 32 == 0) tree[t / 32] = sum;
    __syncthreads();
    if (t == 0) {
        for (unsigned w = 1; w < warps; w++) sum += tree[w];
        sums[blockIdx.x] = sum;
    }
// END(7.7 kernel)
