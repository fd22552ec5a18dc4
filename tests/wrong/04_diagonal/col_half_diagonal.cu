// Stage 4.4: diagonal where the grid is square.
// Refused: not in diagonal order
// BEGIN(4.4)
    uint3 tile = gridDim.x == gridDim.y ? diagonalToCartesian(blockIdx, gridDim) : blockIdx;
    int row = tile.x * blockDim.x + threadIdx.x;
    int col = tile.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.4)
