// Stage 1.3: loops that would do with a smaller grid.
// Passes.
// BEGIN(1.3)
    for (size_t row = blockIdx.y * blockDim.y + threadIdx.y; row < size_t(rows); row += size_t(gridDim.y) * blockDim.y)
        for (size_t col = blockIdx.x * blockDim.x + threadIdx.x; col < size_t(cols); col += size_t(gridDim.x) * blockDim.x)
            out[row * cols + col] = in[row * cols + col];
// END(1.3)
