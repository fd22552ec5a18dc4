// Stage 8.6: 64 × 64 elements by a flat block of 64 threads, rows and columns 8 apart, all in size_t
// Passes.
// BEGIN(8.6 kernel)
    constexpr int edge = 64, deep = 8, own = 8, across = edge / own;
    __shared__ float tileA[edge * deep], tileB[deep * edge];
    const int t = threadIdx.x, x = t % across, y = t / across;
    const size_t top = size_t(blockIdx.y) * edge, left = size_t(blockIdx.x) * edge, rows = m, inner = n, cols = k;
    float sums[own * own];
#pragma unroll
    for (int j = 0; j < own * own; ++j) sums[j] = 0;
    for (size_t first = 0; first < inner; first += deep) {
        for (int j = t / deep; j < edge; j += edge / deep) {
            const size_t i = first + t % deep;
            tileA[j * deep + t % deep] = top + j < rows && i < inner ? a[(top + j) * inner + i] : 0;
        }
        for (int j = 0; j < deep; ++j) {
            const size_t i = first + j;
            tileB[j * edge + t] = i < inner && left + t < cols ? b[i * cols + left + t] : 0;
        }
        __syncthreads();
        for (int i = 0; i < deep; ++i) {
            float u[own], v[own];
#pragma unroll
            for (int j = 0; j < own; ++j) u[j] = tileA[(y + j * across) * deep + i], v[j] = tileB[i * edge + x + j * across];
#pragma unroll
            for (int j = 0; j < own * own; ++j) sums[j] += u[j / own] * v[j % own];
        }
        __syncthreads();
    }
    for (int r = 0; r < own; ++r) {
        const size_t row = top + y + r * across;
        if (row >= rows) break;
        for (int s = 0; s < own; ++s) {
            const size_t col = left + x + s * across;
            if (col < cols) c[row * cols + col] = sums[r * own + s];
        }
    }
// END(8.6 kernel)
// BEGIN(8.6 launch)
    gemmBlockTile2D<<<gridFor(m, k, 64, 64), 64>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.6 launch)
