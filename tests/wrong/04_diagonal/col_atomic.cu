// Stage 4.4: atomicExch.
// Refused: it uses atomics
// BEGIN(4.4)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    int row = tile.x * blockDim.x + threadIdx.x;
    int col = tile.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) atomicExch(out + size_t(col) * rows + row, in[size_t(row) * cols + col]);
// END(4.4)
