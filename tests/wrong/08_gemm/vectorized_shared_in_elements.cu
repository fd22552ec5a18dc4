// Stage 8.7: right, but shared memory is read in elements.
// Refused: there are too many shared loads
// Step: without wide reads of shared memory
// BEGIN(8.7 kernel)
// As multiply(), element by element.
__device__ void multiplySlowly(float (&sums)[perThread][perThread], const Tiles& tiles, int x, int y) {
    for (int i = 0; i < blockDepth; i++) {
        float fromA[perThread], fromB[perThread];
        for (int j = 0; j < perThread; j++) {
            fromA[j] = tiles.a[i][j / 4 * 64 + 4 * y + j % 4];
            fromB[j] = tiles.b[i][j / 4 * 64 + 4 * x + j % 4];
        }
        for (int r = 0; r < perThread; r++)
            for (int s = 0; s < perThread; s++) sums[r][s] += fromA[r] * fromB[s];
    }
}

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
        multiplySlowly(sums, tiles, x, y);
        __syncthreads();
    }
    storeAll<wide>(c, m, k, top, left, sums);
}
// END(8.7 kernel)
