// Stage 7.8: shuffles up, in blocks of 1024 threads, one for each multiprocessor.
// Passes.
// BEGIN(7.8 kernel)
    __shared__ Sum ofWarp[32];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, warps = (blockDim.x + 31) >> 5;
    auto towardsTheLast = [](Sum value) {
        for (int d = 1; d < 32; d <<= 1) value += __shfl_up_sync(0xffffffffu, value, d) * (int(threadIdx.x & 31) >= d);
        return value;
    };
    Sum sum = 0;
    for (size_t i = size_t(blockDim.x) * blockIdx.x + threadIdx.x; i < n; i += size_t(blockDim.x) * gridDim.x)
        sum += Sum(in[i]) * in[i];
    sum = towardsTheLast(sum);
    if (lane == 31) ofWarp[warp] = sum;
    __syncthreads();
    if (warp > 0) return;
    sum = towardsTheLast(lane < warps ? ofWarp[lane] : 0);
    if (lane == 31) sums[blockIdx.x] = sum;
// END(7.8 kernel)
// BEGIN(7.8 launch)
    int multiprocessors;
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    squaresSumWarp<<<multiprocessors, 1024>>>(sums, in, n);
    CHECK_LAUNCH();
    return multiprocessors;
// END(7.8 launch)
