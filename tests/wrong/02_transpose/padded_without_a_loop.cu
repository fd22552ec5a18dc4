// Stage 2.6: 8 rows of threads move 8 rows of the tile: the other 24 are left out.
// Refused: never written
// BEGIN(2.6 kernel)
    __shared__ float tile[tileSize][tileSize + 1];
    int left = blockIdx.x * tileSize, top = blockIdx.y * tileSize, y = threadIdx.y;
    int row = top + y, col = left + threadIdx.x;
    if (row < rows && col < cols) tile[y][threadIdx.x] = in[size_t(row) * cols + col];
    __syncthreads();
    if (row < rows && col < cols) out[size_t(col) * rows + row] = tile[y][threadIdx.x];
// END(2.6 kernel)
