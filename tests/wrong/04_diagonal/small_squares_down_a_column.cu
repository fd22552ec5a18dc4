// Stage 4.3: in square blocks of less than 8 × 8 neighbouring threads load down a column.
// Refused: neighbouring threads do not take neighbours of a row
// BEGIN(4.3)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    const bool turn = blockDim.x == blockDim.y && blockDim.x < 8 && blockDim.x > 1;
    int col = tile.x * blockDim.x + (turn ? threadIdx.y : threadIdx.x);
    int row = tile.y * blockDim.y + (turn ? threadIdx.x : threadIdx.y);
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.3)
