// Stage 8.8: a step loads its own tiles again, not those of the next one.
// Refused: the first tiles come twice
// BEGIN(8.8 kernel)
template <bool wide>
__global__ void gemmFast(float* c, const float* a, const float* b, int m, int n, int k) {
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
    keep(tiles[0], thread, fromA, fromB);
    __syncthreads();
    int now = 0;
    for (int first = 0; first < n; first += blockDepth) {
        load(first);
        multiply(sums, tiles[now], x, y);
        now = 1 - now;
        keep(tiles[now], thread, fromA, fromB);
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
