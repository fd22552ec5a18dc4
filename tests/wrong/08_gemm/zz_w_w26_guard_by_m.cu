// Stage 8.5: b's rows are guarded by the larger of m and n, breaks "Any m, n, k" (where m > n and n is ragged, it reads beyond b's end)
// Refused: it is not known which words
// BEGIN(8.5 kernel)
    __shared__ float tileA[side][side], tileB[side][side];
    int x = threadIdx.x, y = threadIdx.y, half = side / 2, col = blockIdx.x * side + x, row = blockIdx.y * side + y;
    float upper = 0, lower = 0;
    for (int first = 0; first < n; first += side) {
        for (int j = y; j < side; j += half) {
            int rowA = blockIdx.y * side + j;
            tileA[j][x] = rowA < m && first + x < n ? a[size_t(rowA) * n + first + x] : 0;
            tileB[j][x] = first + j < max(m, n) && col < k ? b[size_t(first + j) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < side; i++) {
            float fromB = tileB[i][x];
            upper += tileA[y][i] * fromB;
            lower += tileA[y + half][i] * fromB;
        }
        __syncthreads();
    }
    if (col >= k) return;
    if (row < m) c[size_t(row) * k + col] = upper;
    if (row + half < m) c[size_t(row + half) * k + col] = lower;
// END(8.5 kernel)
