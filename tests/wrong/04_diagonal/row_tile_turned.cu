// Stage 4.3: the tile's x and y are exchanged.
// Refused: never written
// BEGIN(4.3)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    int col = tile.y * blockDim.x + threadIdx.x;
    int row = tile.x * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.3)
