// Stage 7.8: blocks of one thread, which has nobody to hand its sum to.
// Refused: whole warps
// BEGIN(7.8 kernel)
    Sum sum = 0;
    for (size_t i = blockIdx.x; i < n; i += gridDim.x) sum += Sum(in[i]) * in[i];
    sums[blockIdx.x] = sum;
// END(7.8 kernel)
// BEGIN(7.8 launch)
    squaresSumWarp<<<mostSums, 1>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = mostSums;
// END(7.8 launch)
