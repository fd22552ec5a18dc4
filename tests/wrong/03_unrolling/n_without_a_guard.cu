// Stage 3.3: rows are not guarded.
// Refused: out of bounds
// BEGIN(3.3 kernel)
    int row = N * blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    float values[N];
    for (int k = 0; k < N; k++) {
        int r = row + k * blockDim.x;
        if (true) values[k] = in[size_t(r) * cols + col];
    }
    for (int k = 0; k < N; k++) {
        int r = row + k * blockDim.x;
        if (true) out[size_t(col) * rows + r] = values[k];
    }
// END(3.3 kernel)
