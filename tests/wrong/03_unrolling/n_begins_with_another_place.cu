// Stage 3.3: where a value is kept depends on the thread, so the values have an index, and lie in local memory.
// Refused: lies in local memory
// BEGIN(3.3 kernel)
    int row = N * blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    float values[8];
    for (int k = 0; k < N; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) values[(k + threadIdx.x) % 8] = in[size_t(r) * cols + col];
    }
    for (int k = 0; k < N; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) out[size_t(col) * rows + r] = values[(k + threadIdx.x) % 8];
    }
// END(3.3 kernel)
