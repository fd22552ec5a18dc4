// Stage 3.3: N is not used.
// Refused: never written
// BEGIN(3.3 kernel)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    float values[1];
    for (int k = 0; k < 1; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) values[k] = in[size_t(r) * cols + col];
    }
    for (int k = 0; k < 1; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) out[size_t(col) * rows + r] = values[k];
    }
// END(3.3 kernel)
