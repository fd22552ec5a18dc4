// Stage 3.2: the block begins where a single one would.
// Refused: never written
// BEGIN(3.2 kernel)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    float values[4];
    for (int k = 0; k < 4; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) values[k] = in[size_t(r) * cols + col];
    }
    for (int k = 0; k < 4; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) out[size_t(col) * rows + r] = values[k];
    }
// END(3.2 kernel)
