// Stage 2.6: the load moves 8 rows of the tile, the store reads all 32.
// Refused: uninitialised shared memory
// BEGIN(2.6 kernel)
    __shared__ float tile[tileSize][tileSize + 1];
    int left = blockIdx.x * tileSize, top = blockIdx.y * tileSize;
    int row = top + threadIdx.y, col = left + threadIdx.x;
    if (row < rows && col < cols) tile[threadIdx.y][threadIdx.x] = in[size_t(row) * cols + col];
    __syncthreads();
    for (int y = threadIdx.y; y < tileSize; y += blockDim.y)
        if (left + y < cols && top + int(threadIdx.x) < rows)
            out[size_t(left + y) * rows + top + threadIdx.x] = tile[threadIdx.x][y];
// END(2.6 kernel)
