// Stage 8.6: adds its sums to C after every 4096 products, although C is not zero before.
// Refused: sums are added to what C held before
// BEGIN(8.6 kernel)
    __shared__ float tileA[8][65], tileB[8][64];
    const int t = threadIdx.x, tx = t % 8, ty = t / 8;
    const int top = blockIdx.y * 64, left = blockIdx.x * 64;
    float sums[8][8] = {};
    for (int first = 0; first < n; first += 8) {
#pragma unroll
        for (int j = 0; j < 8; j++) {
            const int r = (t + 64 * j) / 8, i = t % 8;
            tileA[i][r] = top + r < m && first + i < n ? a[size_t(top + r) * n + first + i] : 0;
            tileB[j][t] = first + j < n && left + t < k ? b[size_t(first + j) * k + left + t] : 0;
        }
        __syncthreads();
#pragma unroll
        for (int i = 0; i < 8; i++) {
            float mine[8], theirs[8];
#pragma unroll
            for (int j = 0; j < 8; j++) {
                mine[j] = tileA[i][ty + 8 * j];
                theirs[j] = tileB[i][tx + 8 * j];
            }
#pragma unroll
            for (int r = 0; r < 8; r++) {
#pragma unroll
                for (int q = 0; q < 8; q++) sums[r][q] += mine[r] * theirs[q];
            }
        }
        __syncthreads();
        if (first % 4096 == 4088 && first + 8 < n) {
#pragma unroll
            for (int r = 0; r < 8; r++) {
#pragma unroll
                for (int q = 0; q < 8; q++) {
                    const int row = top + ty + 8 * r, col = left + tx + 8 * q;
                    if (row < m && col < k) c[size_t(row) * k + col] += sums[r][q];
                    sums[r][q] = 0;
                }
            }
        }
    }
#pragma unroll
    for (int r = 0; r < 8; r++) {
#pragma unroll
        for (int q = 0; q < 8; q++) {
            const int row = top + ty + 8 * r, col = left + tx + 8 * q;
            if (row < m && col < k) c[size_t(row) * k + col] = sums[r][q] + (n > 4096 ? c[size_t(row) * k + col] : 0);
        }
    }
// END(8.6 kernel)
// BEGIN(8.6 launch)
    gemmBlockTile2D<<<gridFor(m, k, 64, 64), 64>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.6 launch)
