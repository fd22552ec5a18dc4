// Stage 8.6: blocks of 64 threads for 64 × 64 elements, in steps of 16.
// Passes.
// BEGIN(8.6 kernel)
    constexpr int block = 64, depth = 16, threads = 64;
    __shared__ float tileA[depth][block], tileB[depth][block];
    int thread = threadIdx.x, top = blockIdx.y * block, left = blockIdx.x * block;
    int x = thread % 8 * 8, y = thread / 8 * 8;
    float sums[8][8] = {};
    for (int first = 0; first < n; first += depth) {
        for (int e = thread; e < depth * block; e += threads) {
            int row = top + e / depth, i = first + e % depth, j = first + e / block, col = left + e % block;
            tileA[e % depth][e / depth] = row < m && i < n ? a[size_t(row) * n + i] : 0;
            tileB[e / block][e % block] = j < n && col < k ? b[size_t(j) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < depth; i++) {
            float fromB[8];
            for (int s = 0; s < 8; s++) fromB[s] = tileB[i][x + s];
            for (int r = 0; r < 8; r++) {
                float fromA = tileA[i][y + r];
                for (int s = 0; s < 8; s++) sums[r][s] += fromA * fromB[s];
            }
        }
        __syncthreads();
    }
    for (int r = 0; r < 8; r++)
        for (int s = 0; s < 8; s++)
            if (top + y + r < m && left + x + s < k) c[size_t(top + y + r) * k + left + x + s] = sums[r][s];
// END(8.6 kernel)
// BEGIN(8.6 launch)
    gemmBlockTile2D<<<gridFor(m, k, 64, 64), 64>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.6 launch)
