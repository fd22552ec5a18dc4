// Stage 2.2: a debugging line for each block has been left in.
// Passes.
// BEGIN(2.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (threadIdx.x == 0 && threadIdx.y == 0) printf("block %d %d of a matrix of %d x %d\n", blockIdx.x, blockIdx.y, rows, cols);
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.2)
