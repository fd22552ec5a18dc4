// Stage 1.4: rows and columns are swapped in the guard only.
// Refused: never written
// BEGIN(1.4)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < cols && col < rows && row < rows && col < cols) out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
// END(1.4)
