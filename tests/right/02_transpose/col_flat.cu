// Stage 2.3: all threads of the grid in one row, along out.
// Passes.
// BEGIN(2.3)
    size_t perBlock = size_t(blockDim.x) * blockDim.y;
    size_t first = (size_t(blockIdx.y) * gridDim.x + blockIdx.x) * perBlock + threadIdx.y * blockDim.x + threadIdx.x;
    for (size_t i = first; i < size_t(rows) * cols; i += perBlock * gridDim.x * gridDim.y)
        out[i] = in[i % rows * cols + i / rows];
// END(2.3)
