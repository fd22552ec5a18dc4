// Stage 1.3: every element gets the first one.
// Refused: wrong
// BEGIN(1.3)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(row) * cols + col] = in[0];
// END(1.3)
