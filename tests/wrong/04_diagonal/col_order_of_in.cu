// Stage 4.4: diagonal as the grid of in would have it.
// Refused: not in diagonal order
// BEGIN(4.4)
    size_t id = size_t(blockIdx.y) * gridDim.x + blockIdx.x;
    unsigned x = id % gridDim.x, y = (id / gridDim.x + x) % gridDim.y;
    int row = x * blockDim.x + threadIdx.x;
    int col = y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.4)
