// Stage 3.1: the kernel of chapter 2 with a quarter of the grid.
// Refused: never written
// BEGIN(3.1 kernel)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(3.1 kernel)
