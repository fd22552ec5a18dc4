// Stage 3.2: a thread takes four neighbours.
// Refused: right, but the stores waste memory
// BEGIN(3.2 kernel)
    int row = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    float values[4];
    for (int k = 0; k < 4; k++) {
        int r = row + k;
        if (r < rows) values[k] = in[size_t(r) * cols + col];
    }
    for (int k = 0; k < 4; k++) {
        int r = row + k;
        if (r < rows) out[size_t(col) * rows + r] = values[k];
    }
// END(3.2 kernel)
