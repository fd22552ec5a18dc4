// Stage 4.4: the grid in a variable.
// Passes.
// BEGIN(4.4)
    const dim3 grid = gridDim;
    const uint3 t = diagonalToCartesian(blockIdx, grid);
    const size_t row = size_t(t.x) * blockDim.x + threadIdx.x, col = size_t(t.y) * blockDim.y + threadIdx.y;
    if (row >= size_t(rows) || col >= size_t(cols)) return;
    out[col * rows + row] = in[row * cols + col];
// END(4.4)
