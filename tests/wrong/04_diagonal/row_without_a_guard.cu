// Stage 4.3: no guard.
// Refused: out of bounds
// BEGIN(4.3)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    int col = tile.x * blockDim.x + threadIdx.x;
    int row = tile.y * blockDim.y + threadIdx.y;
    out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.3)
