// Stage 2.3: the kernel of stage 2.2, unchanged: the grid is another.
// Refused: never written
// Refused: or are rows and cols mixed up?
// BEGIN(2.3)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.3)
