// Stage 8.5: one loop for the upper row and another for the lower, breaks "What a thread takes from B's tile, it uses for both"
// Refused: it is not known which words
// BEGIN(8.5 kernel)
    __shared__ float tileA[side][side], tileB[side][side];
    int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * side + x, row = blockIdx.y * side + y;
    float upper = 0, lower = 0;
    for (int first = 0; first < n; first += side) {
        for (int j = y; j < side; j += side / 2) {
            int rowA = blockIdx.y * side + j;
            tileA[j][x] = rowA < m && first + x < n ? a[size_t(rowA) * n + first + x] : 0;
            tileB[j][x] = first + j < n && col < k ? b[size_t(first + j) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < side; i++) upper += tileA[y][i] * tileB[i][x];
        for (int i = 0; i < side; i++) lower += tileA[y + side / 2][i] * tileB[i][x];
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = upper;
    if (row + side / 2 < m && col < k) c[size_t(row + side / 2) * k + col] = lower;
// END(8.5 kernel)
