// Stage 8.7: loads a's elements one by one in a last step that reaches beyond n.
// Refused: on so large arrays a lane's loads are of
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
        int i = first + thread % 2 * 4;
        const float* fromRow = a + size_t(rowA) * n;
        float4 fromA = first + blockDepth <= n ? loadFour<wide>(fromRow, i, n) : loadFour<false>(fromRow, i, n);
        float4 fromB = loadFour<wide>(b + size_t(rowB) * k, left + thread % 32 * 4, rowB < n ? k : 0);
        keep(tiles, thread, fromA, fromB);
        __syncthreads();
        multiply(sums, tiles, x, y);
        __syncthreads();
    }
    storeAll<wide>(c, m, k, top, left, sums);
}
// END(8.7 kernel)
