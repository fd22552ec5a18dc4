// Stage 7.8: a sum for each warp, without shared memory.
// Passes.
// BEGIN(7.8 kernel)
    Sum sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += Sum(in[i]) * in[i];
    sum = sumOfWarp(sum);
    if (threadIdx.x % 32 == 0) sums[(blockIdx.x * blockDim.x + threadIdx.x) / 32] = sum;
// END(7.8 kernel)
// BEGIN(7.8 launch)
    squaresSumWarp<<<264, 256>>>(sums, in, n);
    CHECK_LAUNCH();
    filled = 264 * 256 / 32;
// END(7.8 launch)
