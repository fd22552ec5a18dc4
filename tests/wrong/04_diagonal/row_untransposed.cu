// Stage 4.3: a copy.
// Refused: untransposed
// BEGIN(4.3)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    int col = tile.x * blockDim.x + threadIdx.x;
    int row = tile.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
// END(4.3)
