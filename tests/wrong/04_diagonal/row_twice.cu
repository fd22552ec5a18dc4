// Stage 4.3: loads twice.
// Refused: too many loads
// BEGIN(4.3)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    int col = tile.x * blockDim.x + threadIdx.x;
    int row = tile.y * blockDim.y + threadIdx.y;
    const volatile float* from = in;
    if (row >= rows || col >= cols) return;
    (void)from[size_t(row) * cols + col];
    out[size_t(col) * rows + row] = from[size_t(row) * cols + col];
// END(4.3)
