// Stage 2.3: blocks that are thinner than 8 read along the rows.
// Refused: neighbouring threads do not take neighbours of a column
// BEGIN(2.3)
    int x = threadIdx.x, y = threadIdx.y;
    if (blockDim.x < 8 && blockDim.x == blockDim.y) x = threadIdx.y, y = threadIdx.x;
    int row = blockIdx.x * blockDim.x + x;
    int col = blockIdx.y * blockDim.y + y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.3)
