// Stage 2.6: no padding: each row of the tile is permuted by XOR.
// Passes.
// BEGIN(2.6 kernel)
    __shared__ float tile[tileSize][tileSize];
    int left = blockIdx.x * tileSize, top = blockIdx.y * tileSize;
    for (int y = threadIdx.y; y < tileSize; y += blockDim.y) {
        int row = top + y, col = left + threadIdx.x;
        if (row < rows && col < cols) tile[y][threadIdx.x ^ y] = in[size_t(row) * cols + col];
    }
    __syncthreads();
    for (int y = threadIdx.y; y < tileSize; y += blockDim.y) {
        int row = left + y, col = top + threadIdx.x;
        if (row < cols && col < rows) out[size_t(row) * rows + col] = tile[threadIdx.x][y ^ threadIdx.x];
    }
// END(2.6 kernel)
