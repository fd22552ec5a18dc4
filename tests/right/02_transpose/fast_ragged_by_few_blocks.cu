// Stage 2.7: what is ragged is left to 2.6, of which a few blocks go over all tiles.
// Passes.
// BEGIN(2.6 kernel)
    __shared__ float tile[tileSize][tileSize + 1];
    int across = (cols + tileSize - 1) / tileSize, down = (rows + tileSize - 1) / tileSize;
    for (int number = blockIdx.x; number < across * down; number += gridDim.x) {
        int left = number % across * tileSize, top = number / across * tileSize;
        for (int y = threadIdx.y; y < tileSize; y += blockDim.y) {
            int row = top + y, col = left + threadIdx.x;
            if (row < rows && col < cols) tile[y][threadIdx.x] = in[size_t(row) * cols + col];
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
// CHANGE(2.7 launch)
    else   // what the last full tile leaves, up to 7 rows, may take one more
        transposeRagged<<<gridFor(cols, rows + sector - 1, dim3(raggedRows, raggedCols)), 32 * raggedWarps>>>(
            out, in, rows, cols);
// TO
    else
        launchTilePadded(out, in, rows, cols);
// END(2.7 launch)
