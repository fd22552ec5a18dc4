// Stage 8.5: rows 2y and 2y + 1.
// Passes.
// BEGIN(8.5 kernel)
    __shared__ float tileA[side][side], tileB[side][side];
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * side + x, row = blockIdx.y * side + 2 * y;
    float sums[2] = {0, 0};
    for (int first = 0; first < n; first += side) {
        for (int j = 0; j < 2; j++) {
            int of = 2 * y + j;
            tileA[of][x] = row + j < m && first + x < n ? a[size_t(row + j) * n + first + x] : 0;
            tileB[of][x] = first + of < n && col < k ? b[size_t(first + of) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < side; i++) {
            float fromB = tileB[i][x];
            for (int j = 0; j < 2; j++) sums[j] += tileA[2 * y + j][i] * fromB;
        }
        __syncthreads();
    }
    for (int j = 0; j < 2; j++)
        if (row + j < m && col < k) c[size_t(row + j) * k + col] = sums[j];
// END(8.5 kernel)
