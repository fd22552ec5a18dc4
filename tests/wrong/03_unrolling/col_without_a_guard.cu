// Stage 3.2: rows are not guarded.
// Refused: out of bounds
// BEGIN(3.2 kernel)
    int row = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    float values[4];
    for (int k = 0; k < 4; k++) {
        int r = row + k * blockDim.x;
        if (true) values[k] = in[size_t(r) * cols + col];
    }
    for (int k = 0; k < 4; k++) {
        int r = row + k * blockDim.x;
        if (true) out[size_t(col) * rows + r] = values[k];
    }
// END(3.2 kernel)
