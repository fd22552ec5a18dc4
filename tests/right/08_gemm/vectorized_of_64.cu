// Stage 8.7: blocks of 64 × 64 in steps of 16, 8 neighbours a thread, b as float4 throughout, a transposed without padding.
// Passes.
// BEGIN(8.7 kernel)
constexpr int small = 64, smallDepth = 16;

__global__ void gemmSmall(float* c, const float* a, const float* b, int m, int n, int k) {
    __shared__ float tileA[smallDepth][small];
    __shared__ float4 tileB[smallDepth][small / 4];
    bool wide = n % 4 == 0 && k % 4 == 0;
    int thread = threadIdx.x, top = blockIdx.y * small, left = blockIdx.x * small;
    int x = thread % 8, y = thread / 8;
    float sums[8][8] = {};
    for (int first = 0; first < n; first += smallDepth) {
        for (int e = thread; e < small * smallDepth / 4; e += 64) {
            int row = e / 4, i = e % 4 * 4, rowB = first + e / 16, end = rowB < n ? k : 0;
            const float* fromA = a + size_t(min(top + row, m - 1)) * n;
            const float* fromB = b + size_t(min(rowB, n - 1)) * k;
            float4 v = wide ? loadFour<true>(fromA, first + i, n) : loadFour<false>(fromA, first + i, n);
            tileA[i][row] = v.x, tileA[i + 1][row] = v.y, tileA[i + 2][row] = v.z, tileA[i + 3][row] = v.w;
            int col = left + e % 16 * 4;
            tileB[e / 16][e % 16] = wide ? loadFour<true>(fromB, col, end) : loadFour<false>(fromB, col, end);
        }
        __syncthreads();
        for (int i = 0; i < smallDepth; i++) {
            float4 b0 = tileB[i][2 * x], b1 = tileB[i][2 * x + 1];
            float cols[8] = {b0.x, b0.y, b0.z, b0.w, b1.x, b1.y, b1.z, b1.w};
            float4 a0 = *reinterpret_cast<float4*>(&tileA[i][8 * y]), a1 = *reinterpret_cast<float4*>(&tileA[i][8 * y + 4]);
            float rows[8] = {a0.x, a0.y, a0.z, a0.w, a1.x, a1.y, a1.z, a1.w};
            for (int r = 0; r < 8; r++)
                for (int s = 0; s < 8; s++) sums[r][s] += rows[r] * cols[s];
        }
        __syncthreads();
    }
    for (int r = 0; r < 8; r++)
        for (int s = 0; s < 8 && top + 8 * y + r < m; s += 4) {
            float* row = c + size_t(top + 8 * y + r) * k;
            if (wide) storeFour<true>(row, left + 8 * x + s, k, &sums[r][s]);
            else storeFour<false>(row, left + 8 * x + s, k, &sums[r][s]);
        }
}
// END(8.7 kernel)
// BEGIN(8.7 launch)
    gemmSmall<<<gridFor(m, k, small, small), 64>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.7 launch)
