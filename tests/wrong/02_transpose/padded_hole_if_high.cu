// Stage 2.6: leaves out one element in the middle of each tile where a matrix has more than 200 000 rows.
// Refused: and not that one
    // BEGIN(2.6 kernel)
    __shared__ float tile[tileSize][tileSize + 1];
    int left = blockIdx.x * tileSize, top = blockIdx.y * tileSize;
    for (int i = 0; i < tileSize; i += tileRows) {
        int y = threadIdx.y + i, row = top + y, col = left + threadIdx.x;
        if (row < rows && col < cols) tile[y][threadIdx.x] = in[size_t(row) * cols + col];
    }
    __syncthreads();
    for (int i = 0; i < tileSize; i += tileRows) {
        int y = threadIdx.y + i, row = left + y, col = top + threadIdx.x;
        bool leftOut = rows > 200000 && y == 9 && threadIdx.x == 9;
        if (row < cols && col < rows && !leftOut) out[size_t(row) * rows + col] = tile[threadIdx.x][y];
    }
    // END(2.6 kernel)
