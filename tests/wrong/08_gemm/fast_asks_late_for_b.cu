// Stage 8.8: asks for the elements of a before the products, for those of b after them.
// Refused: the next elements are asked for too late
// Refused: first ask for the next elements, then multiply
// BEGIN(8.8 kernel)
template <bool wide>
__global__ void __launch_bounds__(threadsSide* threadsSide)
    gemmFast(float* c, const float* a, const float* b, int m, int n, int k) {
    __shared__ Tiles tiles[2];
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide, rowA = min(top + thread / 2, m - 1);
    float sums[perThread][perThread] = {};
    float4 fromA, fromB;
    auto askA = [&](int first) { fromA = loadFour<wide>(a + size_t(rowA) * n, first + thread % 2 * 4, n); };
    auto askB = [&](int first) {
        int rowB = first + thread / 32;
        fromB = loadFour<wide>(b + size_t(rowB) * k, left + thread % 32 * 4, rowB < n ? k : 0);
    };
    askA(0);
    askB(0);
    keep(tiles[0], thread, fromA, fromB);
    __syncthreads();
    for (int first = 0, now = 0; first < n; first += blockDepth, now ^= 1) {
        if (first + blockDepth < n) askA(first + blockDepth);
        multiply(sums, tiles[now], x, y);
        if (first + blockDepth >= n) break;
        askB(first + blockDepth);
        keep(tiles[now ^ 1], thread, fromA, fromB);
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
