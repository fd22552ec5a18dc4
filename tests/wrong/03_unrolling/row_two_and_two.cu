// Stage 3.1: two loads, two stores, twice.
// Refused: the loads wait for one another
// BEGIN(3.1 kernel)
    int col = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows) return;
    for (int h = 0; h < 2; h++) {
        float values[2];
        for (int k = 0; k < 2; k++) {
            int c = col + (2 * h + k) * blockDim.x;
            if (c < cols) values[k] = in[size_t(row) * cols + c];
        }
        for (int k = 0; k < 2; k++) {
            int c = col + (2 * h + k) * blockDim.x;
            if (c < cols) out[size_t(c) * rows + row] = values[k];
        }
    }
// END(3.1 kernel)
