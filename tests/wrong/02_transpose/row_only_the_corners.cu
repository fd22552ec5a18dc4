// Stage 2.2: of large matrices all blocks but the first and the last ones return at once.
// Refused: some blocks store nothing
// BEGIN(2.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    bool isFirst = blockIdx.x <= 1 && blockIdx.y <= 1;
    bool isLast = blockIdx.x + 2 >= gridDim.x && blockIdx.y + 2 >= gridDim.y;
    if (size_t(rows) * cols > (size_t(1) << 28) && !isFirst && !isLast) return;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.2)
