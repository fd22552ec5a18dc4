// Stage 7.4: the last warp has nothing to do.
// Refused: not dealt out to all
// BEGIN(7.4)
    unsigned busy = blockDim.x - 32;
    Sum sum = 0;
    if (threadIdx.x < busy)
        for (size_t i = threadIdx.x; i < n; i += busy) sum += Sum(in[i]) * in[i];
    sums[threadIdx.x] = sum;
// END(7.4)
