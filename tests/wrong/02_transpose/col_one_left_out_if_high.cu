// Stage 2.3: leaves out one element of each tile where a matrix has more than 40 000 000 rows.
// Refused: elements, and has a tile of
    // BEGIN(2.3)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (rows > 40000000 && threadIdx.x == 1 && threadIdx.y == 1) return;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
    // END(2.3)
