// Stage 2.6: right, but one row more in place of one column.
// Refused: bank conflicts
// Refused: an odd number of words further
// BEGIN(2.6 kernel)
    __shared__ float tile[tileSize + 1][tileSize];
    int left = blockIdx.x * tileSize, top = blockIdx.y * tileSize;
    for (int y = threadIdx.y; y < tileSize; y += blockDim.y) {
        int row = top + y, col = left + threadIdx.x;
        if (row < rows && col < cols) tile[y][threadIdx.x] = in[size_t(row) * cols + col];
    }
    __syncthreads();
    for (int y = threadIdx.y; y < tileSize; y += blockDim.y) {
        int row = left + y, col = top + threadIdx.x;
        if (row < cols && col < rows) out[size_t(row) * rows + col] = tile[threadIdx.x][y];
    }
// END(2.6 kernel)
