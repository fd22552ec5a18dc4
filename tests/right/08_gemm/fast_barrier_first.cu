// Stage 8.8: the barrier stands at the begin of each step.
// Passes.
// Step: two pairs of tiles alone
// BEGIN(8.8 kernel)
template <bool wide>
__global__ void __launch_bounds__(threadsSide* threadsSide, 2)   // as in 8.7, a multiprocessor has room for two blocks
    gemmFast(float* c, const float* a, const float* b, int m, int n, int k) {
    __shared__ Tiles tiles[2];
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide, rowA = min(top + thread / 2, m - 1);
    float sums[perThread][perThread] = {};
    float4 fromA, fromB;
    auto load = [&](int first) {
        int rowB = first + thread / 32;   // beyond n there are zeros
        fromA = loadFour<wide>(a + size_t(rowA) * n, first + thread % 2 * 4, n);
        fromB = loadFour<wide>(b + size_t(rowB) * k, left + thread % 32 * 4, rowB < n ? k : 0);
    };
    load(0);
    for (int step = 0; step * blockDepth < n; step++) {
        keep(tiles[step % 2], thread, fromA, fromB);
        __syncthreads();
        load((step + 1) * blockDepth);
        multiply(sums, tiles[step % 2], x, y);
    }
    storeAll<wide>(c, m, k, top, left, sums);
}
// END(8.8 kernel)
// BEGIN(8.8 launch)
    auto kernel = n % 4 == 0 && k % 4 == 0 ? gemmFast<true> : gemmFast<false>;
    kernel<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.8 launch)
