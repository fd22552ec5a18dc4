// Stage 2.6: right, but rows of the tile are stored into columns of out.
// Refused: the stores waste memory
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
        if (row < rows && col < cols) out[size_t(col) * rows + row] = tile[y][threadIdx.x];
    }
// END(2.6 kernel)
