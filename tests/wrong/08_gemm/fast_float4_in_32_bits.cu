// Stage 8.8: places in b are counted by four floats, in 32 bits, which ends at 2^34 elements.
// Refused: 4 × 56 · 56 × 310
// BEGIN(8.8 kernel)
template <bool wide>
__global__ void __launch_bounds__(threadsSide* threadsSide)
    gemmFast(float* c, const float* a, const float* b, int m, int n, int k) {
    __shared__ Tiles tiles[2];
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide;
    int rowA = min(top + thread / 2, m - 1);
    float4 fromA, fromB;
    auto load = [&](int first) {
        int rowB = first + thread / 32;
        fromA = loadFour<wide>(a + size_t(rowA) * n, first + thread % 2 * 4, n);
        int col = left + thread % 32 * 4;
        if (wide) {   // four times as far as an index of floats
            unsigned at = unsigned(rowB) * unsigned(k / 4) + unsigned(col / 4);
            fromB = rowB < n && col < k ? reinterpret_cast<const float4*>(b)[at] : make_float4(0, 0, 0, 0);
        } else {
            fromB = loadFour<wide>(b + size_t(rowB) * k, col, rowB < n ? k : 0);
        }
    };
    float sums[perThread][perThread] = {};
    load(0);
    keep(tiles[0], thread, fromA, fromB);
    __syncthreads();
    for (int first = 0, now = 0;; first += blockDepth, now = 1 - now) {
        bool more = first + blockDepth < n;
        if (more) load(first + blockDepth);
        multiply(sums, tiles[now], x, y);
        if (!more) break;
        keep(tiles[1 - now], thread, fromA, fromB);
        __syncthreads();
    }
    storeAll<wide>(c, m, k, top, left, sums);
}
// END(8.8 kernel)
// BEGIN(8.8 launch)
    auto kernel = n % 4 == 0 && k % 4 == 0 ? gemmFast<true> : gemmFast<false>;
    kernel<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.8 launch)
