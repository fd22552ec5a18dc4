// Stage 4.4: rows and columns are exchanged in the guard.
// Refused: wrong
// BEGIN(4.4)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    int row = tile.x * blockDim.x + threadIdx.x;
    int col = tile.y * blockDim.y + threadIdx.y;
    if (row < cols && col < rows && row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.4)
