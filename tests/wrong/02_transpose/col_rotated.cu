// Stage 2.3: turned by 90 degrees: out is written from its last row on.
// Refused: mirrored
// BEGIN(2.3)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(cols - 1 - col) * rows + row] = in[size_t(row) * cols + col];
// END(2.3)
