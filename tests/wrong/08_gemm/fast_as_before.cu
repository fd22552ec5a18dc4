// Stage 8.8: right, but one pair of tiles: two barriers a step.
// Refused: a block waits 8 times for shared memory to be filled
// Refused: fill one pair of tiles while the other is being used
// BEGIN(8.8 kernel)
template <bool wide>
__global__ void gemmFast(float* c, const float* a, const float* b, int m, int n, int k) {
    __shared__ Tiles tiles;
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide;
    int rowA = min(top + thread / 2, m - 1);
    float sums[perThread][perThread] = {};
    for (int first = 0; first < n; first += blockDepth) {
        int rowB = first + thread / 32;
        float4 fromA = loadFour<wide>(a + size_t(rowA) * n, first + thread % 2 * 4, n);
        float4 fromB = loadFour<wide>(b + size_t(rowB) * k, left + thread % 32 * 4, rowB < n ? k : 0);
        __syncthreads();
        keep(tiles, thread, fromA, fromB);
        __syncthreads();
        multiply(sums, tiles, x, y);
    }
    storeAll<wide>(c, m, k, top, left, sums);
}
// END(8.8 kernel)
// BEGIN(8.8 launch)
    auto kernel = n % 4 == 0 && k % 4 == 0 ? gemmFast<true> : gemmFast<false>;
    kernel<<<gridFor(m, k, blockSide, blockSide), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.8 launch)
