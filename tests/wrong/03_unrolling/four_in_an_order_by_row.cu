// Stage 3.1: which of its four values comes first depends on the thread.
// Refused: values lies in local memory
// BEGIN(3.1 kernel)
    int col = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows) return;
    float values[4];
    for (int j = 0; j < 4; j++) {
        int k = (j + row) % 4, c = col + k * blockDim.x;
        if (c < cols) values[k] = in[size_t(row) * cols + c];
    }
    for (int j = 0; j < 4; j++) {
        int k = (j + row) % 4, c = col + k * blockDim.x;
        if (c < cols) out[size_t(c) * rows + row] = values[k];
    }
// END(3.1 kernel)
