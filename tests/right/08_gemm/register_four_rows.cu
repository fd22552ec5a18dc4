// Stage 8.5: blocks of 32 × 8, four rows per thread.
// Passes.
// BEGIN(8.5 kernel)
    __shared__ float tileA[side][side], tileB[side][side];
    constexpr int rows = 4, step = side / rows;
    int x = threadIdx.x, y = threadIdx.y, top = blockIdx.y * side, col = blockIdx.x * side + x;
    float sums[rows] = {};
    for (int first = 0; first < n; first += side) {
        for (int j = y; j < side; j += step) {
            tileA[j][x] = top + j < m && first + x < n ? a[size_t(top + j) * n + first + x] : 0;
            tileB[j][x] = first + j < n && col < k ? b[size_t(first + j) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < side; i++) {
            float fromB = tileB[i][x];
            for (int r = 0; r < rows; r++) sums[r] += tileA[y + r * step][i] * fromB;
        }
        __syncthreads();
    }
    for (int r = 0; r < rows; r++)
        if (top + y + r * step < m && col < k) c[size_t(top + y + r * step) * k + col] = sums[r];
// END(8.5 kernel)
// BEGIN(8.5 launch)
    gemmRegister<<<gridFor(m, k, side, side), dim3(side, side / 4)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.5 launch)
