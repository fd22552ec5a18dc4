// Stage 2.2: blockDim.x and blockDim.y are exchanged.
// Refused: Are blockDim.x and blockDim.y exchanged?
// BEGIN(2.2)
    int col = blockIdx.x * blockDim.y + threadIdx.x;
    int row = blockIdx.y * blockDim.x + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.2)
