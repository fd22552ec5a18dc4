// Stage 3.3: the block begins as if N were 4.
// Refused: never written
// BEGIN(3.3 kernel)
    int row = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    float values[N];
    for (int k = 0; k < N; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) values[k] = in[size_t(r) * cols + col];
    }
    for (int k = 0; k < N; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) out[size_t(col) * rows + r] = values[k];
    }
// END(3.3 kernel)
