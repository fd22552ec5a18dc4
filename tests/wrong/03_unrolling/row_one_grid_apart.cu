// Stage 3.1: one grid's width apart.
// Refused: one block's width apart
// BEGIN(3.1 kernel)
    int col = blockIdx.x * blockDim.x + threadIdx.x, w = gridDim.x * blockDim.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows) return;
    float values[4];
    for (int k = 0; k < 4; k++)
        if (col + k * w < cols) values[k] = in[size_t(row) * cols + col + k * w];
    for (int k = 0; k < 4; k++)
        if (col + k * w < cols) out[size_t(col + k * w) * rows + row] = values[k];
// END(3.1 kernel)
