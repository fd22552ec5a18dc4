// Stage 2.3: leaves out the last row where there is one row more than there are columns.
// Refused: was never written
// BEGIN(2.3)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols && (row + 1 < rows || rows != cols + 1))
        out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.3)
