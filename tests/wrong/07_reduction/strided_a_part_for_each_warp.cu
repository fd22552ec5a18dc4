// Stage 7.4: each warp has a part of the array, along which its lanes take turns.
// Refused: the threads do not take turns
// BEGIN(7.4)
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32, warps = blockDim.x / 32;
    size_t part = (n / warps + 32) / 32 * 32, end = (warp + 1) * part;
    if (end > n) end = n;
    Sum sum = 0;
    for (size_t i = warp * part + lane; i < end; i += 32) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.4)
