// Stage 2.2: a copy: both sides have the same index.
// Refused: untransposed
// BEGIN(2.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
// END(2.2)
