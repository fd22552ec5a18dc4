// Stage 2.2: all threads of the grid in one row, along in; a helper function.
// Passes.
// BEGIN(top)
__device__ size_t placeInOut(size_t i, size_t rows, size_t cols) { return i % cols * rows + i / cols; }
// END(top)
// BEGIN(2.2)
    size_t perBlock = size_t(blockDim.x) * blockDim.y;
    size_t first = (size_t(blockIdx.y) * gridDim.x + blockIdx.x) * perBlock + threadIdx.y * blockDim.x + threadIdx.x;
    for (size_t i = first; i < size_t(rows) * cols; i += perBlock * gridDim.x * gridDim.y)
        out[placeInOut(i, rows, cols)] = in[i];
// END(2.2)
