// Stage 3.1: a thread takes four neighbours: neighbouring threads do not.
// Refused: right, but the loads waste memory
// BEGIN(3.1 kernel)
    int col = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows) return;
    float values[4];
    for (int k = 0; k < 4; k++) {
        int c = col + k;
        if (c < cols) values[k] = in[size_t(row) * cols + c];
    }
    for (int k = 0; k < 4; k++) {
        int c = col + k;
        if (c < cols) out[size_t(c) * rows + row] = values[k];
    }
// END(3.1 kernel)
