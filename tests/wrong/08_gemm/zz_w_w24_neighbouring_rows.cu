// Stage 8.5: the rows 2y and 2y + 1, breaks "two rows per thread: y and y + 16"
// Refused: it is not known which words
// BEGIN(8.5 kernel)
    __shared__ float tileA[side][side], tileB[side][side];
    int x = threadIdx.x, y = 2 * threadIdx.y, col = blockIdx.x * side + x, row = blockIdx.y * side + y;
    float sums[2] = {};
    for (int first = 0; first < n; first += side) {
        for (int j = 0; j < 2; j++) {
            tileA[y + j][x] = row + j < m && first + x < n ? a[size_t(row + j) * n + first + x] : 0;
            tileB[y + j][x] = first + y + j < n && col < k ? b[size_t(first + y + j) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < side; i++) {
            float fromB = tileB[i][x];
            for (int j = 0; j < 2; j++) sums[j] += tileA[y + j][i] * fromB;
        }
        __syncthreads();
    }
    for (int j = 0; j < 2; j++)
        if (row + j < m && col < k) c[size_t(row + j) * k + col] = sums[j];
// END(8.5 kernel)
