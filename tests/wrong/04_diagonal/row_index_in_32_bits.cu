// Stage 4.3: the place in in, in unsigned 32 bits.
// Refused: and has not loaded in[8][
// Refused: 9 × 550000003, of which a few blocks run
// BEGIN(4.3)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    unsigned col = tile.x * blockDim.x + threadIdx.x, row = tile.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[row * cols + col];
// END(4.3)
