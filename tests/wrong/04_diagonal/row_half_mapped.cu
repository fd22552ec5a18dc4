// Stage 4.3: only x is mapped.
// Refused: never written
// BEGIN(4.3)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    int col = tile.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.3)
