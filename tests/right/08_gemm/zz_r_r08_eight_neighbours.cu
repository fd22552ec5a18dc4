// Stage 8.7: eight neighbouring rows and columns, two float4 each ("are right and pass"); arrays of float4; 8.6's kernel for other lengths
// Passes.
// BEGIN(8.7 kernel)
__global__ void __launch_bounds__(256) gemmFours(float* c, const float* a, const float* b, int m, int n, int k) {
    __shared__ float4 turnedA[8][33], tileB[8][32];   // a's tile is transposed: turnedA[i] has 128 rows (and 4 words)
    const int t = threadIdx.y * 16 + threadIdx.x, top = blockIdx.y * 128, left = blockIdx.x * 128;
    const float4 none = make_float4(0, 0, 0, 0);
    float4 sums[8][2];
    for (int r = 0; r < 8; r++) sums[r][0] = sums[r][1] = none;
    auto madd = [](float4& sum, float f, const float4& v) {
        sum.x += f * v.x;
        sum.y += f * v.y;
        sum.z += f * v.z;
        sum.w += f * v.w;
    };
    for (int first = 0; first < n; first += 8) {
        const int rowA = top + t / 2, iA = first + t % 2 * 4, rowB = first + t / 32, colB = left + t % 32 * 4;
        float4 u = none, v = none;
        if (rowA < m && iA < n) u = *reinterpret_cast<const float4*>(a + size_t(rowA) * n + iA);
        if (rowB < n && colB < k) v = *reinterpret_cast<const float4*>(b + size_t(rowB) * k + colB);
        float* column = reinterpret_cast<float*>(turnedA[t % 2 * 4]) + t / 2;
        column[0] = u.x;
        column[132] = u.y;
        column[264] = u.z;
        column[396] = u.w;
        tileB[t / 32][t % 32] = v;
        __syncthreads();
        for (int i = 0; i < 8; i++) {
            const float4 p = turnedA[i][2 * threadIdx.y], q = turnedA[i][2 * threadIdx.y + 1];
            const float4 s = tileB[i][2 * threadIdx.x], w = tileB[i][2 * threadIdx.x + 1];
            const float rows[8] = {p.x, p.y, p.z, p.w, q.x, q.y, q.z, q.w};
            for (int r = 0; r < 8; r++) {
                madd(sums[r][0], rows[r], s);
                madd(sums[r][1], rows[r], w);
            }
        }
        __syncthreads();
    }
    for (int r = 0; r < 8; r++) {
        const int row = top + 8 * threadIdx.y + r, col = left + 8 * threadIdx.x;
        if (row >= m) return;
        float4* line = reinterpret_cast<float4*>(c + size_t(row) * k);
        if (col < k) line[col / 4] = sums[r][0];
        if (col + 4 < k) line[col / 4 + 1] = sums[r][1];
    }
}
// END(8.7 kernel)
// BEGIN(8.7 launch)
    const dim3 grid = gridFor(m, k, 128, 128), block(16, 16);
    if ((n | k) & 3)
        gemmBlockTile2D<<<grid, block>>>(c, a, b, m, n, k);
    else
        gemmFours<<<grid, block>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.7 launch)
