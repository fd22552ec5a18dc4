// Stage 3.1: one guard for all four, as published.
// Refused: never written
// BEGIN(3.1 kernel)
    int col = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows) return;
    float values[4];
    for (int k = 0; k < 4; k++) {
        int c = col + k * blockDim.x;
        if (col + 3 * int(blockDim.x) < cols) values[k] = in[size_t(row) * cols + c];
    }
    for (int k = 0; k < 4; k++) {
        int c = col + k * blockDim.x;
        if (col + 3 * int(blockDim.x) < cols) out[size_t(c) * rows + row] = values[k];
    }
// END(3.1 kernel)
