// Stage 7.4: a slice for each warp, in which lanes read neighbours.
// Passes.
// BEGIN(7.4)
    size_t warps = blockDim.x / 32, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    size_t slice = ((n + warps - 1) / warps + 31) / 32 * 32, end = (warp + 1) * slice;
    if (end > n) end = n;
    Sum sum = 0;
    for (size_t i = warp * slice + lane; i < end; i += 32) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.4)
