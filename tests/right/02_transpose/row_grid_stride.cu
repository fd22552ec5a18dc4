// Stage 2.2: a loop that would also do with a smaller grid.
// Passes.
// BEGIN(2.2)
    for (size_t row = blockIdx.y * blockDim.y + threadIdx.y; row < size_t(rows); row += size_t(gridDim.y) * blockDim.y)
        for (size_t col = blockIdx.x * blockDim.x + threadIdx.x; col < size_t(cols); col += size_t(gridDim.x) * blockDim.x)
            out[col * rows + row] = in[row * cols + col];
// END(2.2)
