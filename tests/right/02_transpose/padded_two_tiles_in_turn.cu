// Stage 2.6: a block walks over tiles, two of them in turn, so that one barrier for each will do.
// Passes.
// BEGIN(2.6 constant)
constexpr int tileRows = 8;           // a tile is moved by blocks of 32 x 8 threads
constexpr unsigned mostBlocks = 1024;
// END(2.6 constant)
// BEGIN(2.6 kernel)
    // A block goes on from tile to tile. There are two tiles in turn, so one barrier for each is enough: when a tile
    // is filled again, all have passed the barrier of the other one.
    __shared__ float tiles[2][tileSize][tileSize + 1];
    const unsigned across = (cols + tileSize - 1) / tileSize, down = (rows + tileSize - 1) / tileSize;
    const size_t count = size_t(across) * down;
    int turn = 0;
    for (size_t t = blockIdx.x; t < count; t += gridDim.x, turn ^= 1) {
        float(*tile)[tileSize + 1] = tiles[turn];
        const int left = int(t % across) * tileSize, top = int(t / across) * tileSize;
#pragma unroll
        for (int i = 0; i < tileSize; i += tileRows) {
            const int y = threadIdx.y + i, row = top + y, col = left + threadIdx.x;
            if (row < rows && col < cols) tile[y][threadIdx.x] = in[size_t(row) * cols + col];
        }
        __syncthreads();
#pragma unroll
        for (int i = 0; i < tileSize; i += tileRows) {
            const int y = threadIdx.y + i, row = left + y, col = top + threadIdx.x;   // in out
            if (row < cols && col < rows) out[size_t(row) * rows + col] = tile[threadIdx.x][y];
        }
    }
// END(2.6 kernel)
// BEGIN(2.6 launch)
    const dim3 tilesOf = gridFor(rows, cols, dim3(tileSize, tileSize));
    const size_t count = size_t(tilesOf.x) * tilesOf.y;
    const unsigned blocks = count < mostBlocks ? unsigned(count) : mostBlocks;
    transposeTilePadded<<<blocks, dim3(tileSize, tileRows)>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.6 launch)
