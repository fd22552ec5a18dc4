// Stage 8.7: a's tile is not transposed and is read by single elements, breaks "every access is of 16 bytes … In shared memory too"
// Refused: it is not known which words
// BEGIN(8.7 kernel)
template <bool wide>
__global__ void __launch_bounds__(threadsSide* threadsSide)
    gemmVectorized(float* c, const float* a, const float* b, int m, int n, int k) {
    __shared__ __align__(16) float tileA[blockSide][blockDepth], tileB[blockDepth][blockSide];
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide;
    int rowA = min(top + thread / 2, m - 1);
    float sums[perThread][perThread] = {};
    for (int first = 0; first < n; first += blockDepth) {
        int rowB = first + thread / 32;
        *reinterpret_cast<float4*>(&tileA[thread / 2][thread % 2 * 4]) =
            loadFour<wide>(a + size_t(rowA) * n, first + thread % 2 * 4, n);
        *reinterpret_cast<float4*>(&tileB[thread / 32][thread % 32 * 4]) =
            loadFour<wide>(b + size_t(rowB) * k, left + thread % 32 * 4, rowB < n ? k : 0);
        __syncthreads();
        for (int i = 0; i < blockDepth; i++) {
            alignas(16) float fromA[perThread], fromB[perThread];
            for (int j = 0; j < perThread; j++) fromA[j] = tileA[j / 4 * 64 + 4 * y + j % 4][i];
            for (int j = 0; j < perThread; j += 4)
                *reinterpret_cast<float4*>(fromB + j) = *reinterpret_cast<const float4*>(&tileB[i][j * 16 + 4 * x]);
            for (int r = 0; r < perThread; r++)
                for (int s = 0; s < perThread; s++) sums[r][s] += fromA[r] * fromB[s];
        }
        __syncthreads();
    }
    storeAll<wide>(c, m, k, top, left, sums);
}
// END(8.7 kernel)
