// Stage 1.4: as copyRow where blocks are not square.
// Refused: neighbouring threads do not take neighbours of a column
// BEGIN(1.4)
    size_t t = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned x = threadIdx.x, y = threadIdx.y;
    if (blockDim.x > 16) x = t / blockDim.y, y = t % blockDim.y;
    int row = blockIdx.x * blockDim.x + x, col = blockIdx.y * blockDim.y + y;
    if (row < rows && col < cols) out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
// END(1.4)
