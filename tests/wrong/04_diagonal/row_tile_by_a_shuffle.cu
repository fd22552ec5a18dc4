// Stage 4.3: the first lane of each warp works out the tile, and hands it on.
// Refused: nothing is handed from lane to lane
// BEGIN(4.3)
    uint3 tile = {0, 0, 0};
    if ((threadIdx.y * blockDim.x + threadIdx.x) % 32 == 0) tile = diagonalToCartesian(blockIdx, gridDim);
    tile.x = __shfl_sync(0xffffffffu, tile.x, 0);
    tile.y = __shfl_sync(0xffffffffu, tile.y, 0);
    int col = tile.x * blockDim.x + threadIdx.x;
    int row = tile.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.3)
