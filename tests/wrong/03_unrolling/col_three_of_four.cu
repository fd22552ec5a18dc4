// Stage 3.2: the loop ends a round too early.
// Refused: never written
// BEGIN(3.2 kernel)
    int row = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    float values[3];
    for (int k = 0; k < 3; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) values[k] = in[size_t(r) * cols + col];
    }
    for (int k = 0; k < 3; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) out[size_t(col) * rows + r] = values[k];
    }
// END(3.2 kernel)
