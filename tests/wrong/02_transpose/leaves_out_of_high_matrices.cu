// Stage 2.2: from row 3 000 000 on nobody moves the first column.
// Refused: elements, and has a tile of
    // BEGIN(2.2)
    unsigned col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= 3000000u && col == 0) return;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
    // END(2.2)
