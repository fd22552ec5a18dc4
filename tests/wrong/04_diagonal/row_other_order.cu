// Stage 4.3: another diagonal order.
// Refused: not in diagonal order
// BEGIN(4.3)
    size_t id = size_t(blockIdx.y) * gridDim.x + blockIdx.x, d = id / gridDim.y;
    unsigned y = id % gridDim.y, x = (gridDim.x - d + y) % gridDim.x;
    int col = x * blockDim.x + threadIdx.x;
    int row = y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.3)
