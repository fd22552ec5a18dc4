// Stage 7.8: blocks of one warp.
// Passes.
// BEGIN(7.8 kernel)
    Sum sum = 0;
    for (size_t i = blockIdx.x * 32 + threadIdx.x; i < n; i += gridDim.x * 32) sum += Sum(in[i]) * in[i];
    sum = sumOfWarp(sum);
    if (threadIdx.x == 0) sums[blockIdx.x] = sum;
// END(7.8 kernel)
// BEGIN(7.8 launch)
    squaresSumWarp<<<mostSums, 32>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = mostSums;
// END(7.8 launch)
