// Stage 1.3: a do-while that runs once.
// Passes.
// BEGIN(1.3)
    size_t col = blockIdx.x * size_t(blockDim.x) + threadIdx.x, row = blockIdx.y * size_t(blockDim.y) + threadIdx.y;
    if (row < rows && col < cols)
        do {
            out[row * cols + col] = in[row * cols + col];
            col += size_t(gridDim.x) * blockDim.x;
        } while (col < cols);
// END(1.3)
