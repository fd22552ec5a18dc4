// Stage 4.4: the indices of 4.3 in this stage's grid.
// Refused: never written
// BEGIN(4.4)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    int col = tile.x * blockDim.x + threadIdx.x;
    int row = tile.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.4)
