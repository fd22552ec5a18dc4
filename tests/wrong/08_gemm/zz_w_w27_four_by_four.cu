// Stage 8.6: 4 × 4 elements per thread, 256 threads for 64 × 64, breaks "8 × 8 elements per thread"
// Refused: it is not known which words
// BEGIN(8.6 kernel)
    constexpr int edge = 64, own = 4, across = edge / own, deep = 16;
    __shared__ float tileA[edge][deep], tileB[deep][edge];
    int x = threadIdx.x, y = threadIdx.y, thread = y * across + x, top = blockIdx.y * edge, left = blockIdx.x * edge;
    float sums[own][own] = {};
    for (int first = 0; first < n; first += deep) {
        for (int e = thread; e < edge * deep; e += across * across) {
            int row = top + e / deep, i = first + e % deep;
            tileA[e / deep][e % deep] = row < m && i < n ? a[size_t(row) * n + i] : 0;
            i = first + e / edge;
            int col = left + e % edge;
            tileB[e / edge][e % edge] = i < n && col < k ? b[size_t(i) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < deep; i++)
            for (int r = 0; r < own; r++)
                for (int s = 0; s < own; s++) sums[r][s] += tileA[y + r * across][i] * tileB[i][x + s * across];
        __syncthreads();
    }
    for (int r = 0; r < own; r++)
        for (int s = 0; s < own; s++) {
            int row = top + y + r * across, col = left + x + s * across;
            if (row < m && col < k) c[size_t(row) * k + col] = sums[r][s];
        }
// END(8.6 kernel)
// BEGIN(8.6 launch)
    gemmBlockTile2D<<<gridFor(m, k, 64, 64), dim3(16, 16)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.6 launch)
