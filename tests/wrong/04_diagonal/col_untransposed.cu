// Stage 4.4: a copy.
// Refused: untransposed
// BEGIN(4.4)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    int row = tile.x * blockDim.x + threadIdx.x;
    int col = tile.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
// END(4.4)
