// Stage 8.7: right, but c is stored in elements.
// Refused: a lane's stores are of 4 bytes
// Step: without wide stores
// BEGIN(8.7 kernel)
template <bool wide>
__global__ void __launch_bounds__(threadsSide* threadsSide)
    gemmVectorized(float* c, const float* a, const float* b, int m, int n, int k) {
    __shared__ Tiles tiles;
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide;
    int rowA = min(top + thread / 2, m - 1);   // beyond the edge, any row will do: what it gives is not stored
    float sums[perThread][perThread] = {};
    for (int first = 0; first < n; first += blockDepth) {
        int rowB = first + thread / 32;
        float4 fromA = loadFour<wide>(a + size_t(rowA) * n, first + thread % 2 * 4, n);
        float4 fromB = loadFour<wide>(b + size_t(rowB) * k, left + thread % 32 * 4, rowB < n ? k : 0);
        keep(tiles, thread, fromA, fromB);
        __syncthreads();
        multiply(sums, tiles, x, y);
        __syncthreads();
    }
    storeAll<false>(c, m, k, top, left, sums);
}
// END(8.7 kernel)
