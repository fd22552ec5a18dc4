// Stage 8.8: the tiles do not change: the next elements overwrite those in use.
// Refused: race in shared memory
// Refused: the pair in use is overwritten
// BEGIN(8.8 kernel)
template <bool wide>
__global__ void __launch_bounds__(threadsSide* threadsSide, 2)
    gemmFast(float* c, const float* __restrict__ a, const float* __restrict__ b, int m, int n, int k) {
    __shared__ Tiles tiles[2];
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide;
    const float* rowA = a + size_t(min(top + thread / 2, m - 1)) * n;
    auto fromA = [&](int first) { return loadFour<wide>(rowA, first + thread % 2 * 4, n); };
    auto fromB = [&](int first) {
        int row = first + thread / 32;
        return loadFour<wide>(b + size_t(row) * k, left + thread % 32 * 4, row < n ? k : 0);
    };
    float sums[perThread][perThread] = {};
    keep(tiles[0], thread, fromA(0), fromB(0));
    __syncthreads();
    int now = 0;
    for (int first = blockDepth; first < n; first += blockDepth) {
        float4 nextA = fromA(first), nextB = fromB(first);   // they arrive while we multiply
        multiply(sums, tiles[now], x, y);
        keep(tiles[now], thread, nextA, nextB);              // all have left this pair before the last barrier
        __syncthreads();
    }
    multiply(sums, tiles[now], x, y);
    storeAll<wide>(c, m, k, top, left, sums);
}
// END(8.8 kernel)
// BEGIN(8.8 launch)
    auto kernel = n % 4 == 0 && k % 4 == 0 ? gemmFast<true> : gemmFast<false>;
    kernel<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.8 launch)
