// Stage 4.3: diagonal for blocks of 8 only.
// Refused: not in diagonal order
// BEGIN(4.3)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    if (blockDim.x != 8) tile = blockIdx;
    int col = tile.x * blockDim.x + threadIdx.x;
    int row = tile.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.3)
