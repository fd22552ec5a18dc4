// Stage 1.4: loops that would do with a smaller grid.
// Passes.
// BEGIN(1.4)
    for (size_t col = blockIdx.y * blockDim.y + threadIdx.y; col < size_t(cols); col += size_t(gridDim.y) * blockDim.y)
        for (size_t row = blockIdx.x * blockDim.x + threadIdx.x; row < size_t(rows); row += size_t(gridDim.x) * blockDim.x)
            out[row * cols + col] = in[row * cols + col];
// END(1.4)
