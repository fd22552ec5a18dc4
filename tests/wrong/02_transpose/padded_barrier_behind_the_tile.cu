// Stage 2.6: a barrier behind the only tile of a block.
// Refused: a barrier behind its only tile
// BEGIN(2.6 constant)
constexpr int tileRows = 8;   // a tile is moved by blocks of 32 × 8 threads
// END(2.6 constant)
// BEGIN(2.6 kernel)
    __shared__ float tile[tileSize][tileSize + 1];   // the next row begins one bank further
    int left = blockIdx.x * tileSize, top = blockIdx.y * tileSize;
    // A constant number of rounds can be unrolled: all four loads are under way before the first is waited for.
    for (int i = 0; i < tileSize; i += tileRows) {
        int y = threadIdx.y + i, row = top + y, col = left + threadIdx.x;
        if (row < rows && col < cols) tile[y][threadIdx.x] = in[size_t(row) * cols + col];
    }
    __syncthreads();
    for (int i = 0; i < tileSize; i += tileRows) {
        int y = threadIdx.y + i, row = left + y, col = top + threadIdx.x;   // in out
        if (row < cols && col < rows) out[size_t(row) * rows + col] = tile[threadIdx.x][y];
    }
    __syncthreads();
// END(2.6 kernel)
// BEGIN(2.6 launch)
    const dim3 grid = gridFor(rows, cols, dim3(tileSize, tileSize));
    transposeTilePadded<<<grid, dim3(tileSize, tileRows)>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.6 launch)
