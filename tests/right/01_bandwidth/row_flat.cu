// Stage 1.3: numbered through the matrix.
// Passes.
// BEGIN(1.3)
    size_t block = size_t(blockIdx.y) * gridDim.x + blockIdx.x, size = size_t(blockDim.x) * blockDim.y;
    size_t n = size_t(rows) * cols;
    for (size_t i = block * size + threadIdx.y * blockDim.x + threadIdx.x; i < n; i += size * gridDim.x * gridDim.y) out[i] = in[i];
// END(1.3)
