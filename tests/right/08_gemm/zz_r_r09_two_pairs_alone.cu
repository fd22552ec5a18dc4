// Stage 8.8: two pairs of tiles alone, pointers to the two pairs are swapped; the last step stands behind the loop
// Passes.
// BEGIN(8.8 kernel)
template <bool wide>
__global__ void __launch_bounds__(threadsSide* threadsSide)
    gemmFast(float* c, const float* a, const float* b, int m, int n, int k) {
    __shared__ Tiles tiles[2];
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide, rowA = min(top + thread / 2, m - 1);
    float sums[perThread][perThread] = {};
    float4 fromA, fromB;
    auto ask = [&](int first) {
        int rowB = first + thread / 32;
        fromA = loadFour<wide>(a + size_t(rowA) * n, first + thread % 2 * 4, n);
        fromB = loadFour<wide>(b + size_t(rowB) * k, left + thread % 32 * 4, rowB < n ? k : 0);
    };
    Tiles *now = &tiles[0], *next = &tiles[1];
    ask(0);
    keep(*now, thread, fromA, fromB);
    int first = blockDepth;
    for (__syncthreads(); first < n; __syncthreads(), first += blockDepth) {
        ask(first);
        multiply(sums, *now, x, y);
        keep(*next, thread, fromA, fromB);
        Tiles* kept = next;
        next = now;
        now = kept;
    }
    multiply(sums, *now, x, y);
    storeAll<wide>(c, m, k, top, left, sums);
}
// END(8.8 kernel)
// BEGIN(8.8 launch)
    auto kernel = n % 4 == 0 && k % 4 == 0 ? gemmFast<true> : gemmFast<false>;
    kernel<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.8 launch)
