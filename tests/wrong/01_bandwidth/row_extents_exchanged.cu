// Stage 1.3: blockDim.x and .y exchanged.
// Refused: Are blockDim.x and blockDim.y exchanged?
// BEGIN(1.3)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.x + threadIdx.y;
    if (row < rows && col < cols) out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
// END(1.3)
