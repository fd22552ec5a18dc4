// Stage 1.4: blocks taken from the end.
// Passes.
// BEGIN(1.4)
    int row = (gridDim.x - 1 - blockIdx.x) * blockDim.x + threadIdx.x;
    int col = (gridDim.y - 1 - blockIdx.y) * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
// END(1.4)
