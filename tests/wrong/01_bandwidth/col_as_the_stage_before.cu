// Stage 1.4: the indices of 1.3, for which the grid is too small.
// Refused: never written
// BEGIN(1.4)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
// END(1.4)
