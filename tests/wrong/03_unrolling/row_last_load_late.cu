// Stage 3.1: the last load comes after the stores.
// Refused: the loads wait for one another
// BEGIN(3.1 kernel)
    int col = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows) return;
    float values[3];
    for (int k = 0; k < 3; k++) {
        int c = col + k * blockDim.x;
        if (c < cols) values[k] = in[size_t(row) * cols + c];
    }
    for (int k = 0; k < 4; k++) {
        int c = col + k * blockDim.x;
        if (c < cols) out[size_t(c) * rows + row] = k < 3 ? values[k] : in[size_t(row) * cols + c];
    }
// END(3.1 kernel)
