// Stage 2.6: the tile is transposed, but stored where it came from.
// Refused: each tile was turned, but stays where it was
// BEGIN(2.6 kernel)
    __shared__ float tile[tileSize][tileSize + 1];
    int left = blockIdx.x * tileSize, top = blockIdx.y * tileSize;
    for (int y = threadIdx.y; y < tileSize; y += blockDim.y) {
        int row = top + y, col = left + threadIdx.x;
        if (row < rows && col < cols) tile[y][threadIdx.x] = in[size_t(row) * cols + col];
    }
    __syncthreads();
    for (int y = threadIdx.y; y < tileSize; y += blockDim.y) {
        int row = top + y, col = left + threadIdx.x;
        if (row < cols && col < rows) out[size_t(row) * rows + col] = tile[threadIdx.x][y];
    }
// END(2.6 kernel)
