// Stage 2.6: a few blocks go over all tiles; the place in in, in unsigned 32 bits.
// Refused: and has not loaded in[
// Refused: of which a few blocks run
// BEGIN(2.6 kernel)
    __shared__ float tile[tileSize][tileSize + 1];
    int across = (cols + tileSize - 1) / tileSize, down = (rows + tileSize - 1) / tileSize;
    for (int number = blockIdx.x; number < across * down; number += gridDim.x) {
        int left = number % across * tileSize, top = number / across * tileSize;
        for (int y = threadIdx.y; y < tileSize; y += blockDim.y) {
            unsigned row = top + y, col = left + threadIdx.x;
            if (row < rows && col < cols) tile[y][threadIdx.x] = in[row * cols + col];
        }
        __syncthreads();
        for (int y = threadIdx.y; y < tileSize; y += blockDim.y) {
            int row = left + y, col = top + threadIdx.x;
            if (row < cols && col < rows) out[size_t(row) * rows + col] = tile[threadIdx.x][y];
        }
        __syncthreads();
    }
// END(2.6 kernel)
// BEGIN(2.6 launch)
    transposeTilePadded<<<12, dim3(tileSize, 4)>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.6 launch)
