// Stage 2.2: blocks are taken in diagonal order, as if the grid had as many rows as columns.
// Refused: never written
// BEGIN(2.2)
    int blockRow = blockIdx.x, blockCol = (blockIdx.x + blockIdx.y) % gridDim.x;
    int col = blockCol * blockDim.x + threadIdx.x;
    int row = blockRow * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.2)
