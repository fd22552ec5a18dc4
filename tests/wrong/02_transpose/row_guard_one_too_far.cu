// Stage 2.2: <= lets one row too many through.
// Refused: out of bounds
// BEGIN(2.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row <= rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.2)
