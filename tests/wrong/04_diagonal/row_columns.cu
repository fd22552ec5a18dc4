// Stage 4.3: coalesced stores: the next stage, in a grid that does not fit.
// Refused: never written
// BEGIN(4.3)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    int row = tile.x * blockDim.x + threadIdx.x;
    int col = tile.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.3)
