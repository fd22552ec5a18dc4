// Stage 3.2: loads clamped, stores guarded.
// Refused: too many loads
// BEGIN(3.2 kernel)
    int row = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    float values[4];
    for (int k = 0; k < 4; k++) values[k] = in[size_t(min(int(row + k * blockDim.x), rows - 1)) * cols + col];
    for (int k = 0; k < 4; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) out[size_t(col) * rows + r] = values[k];
    }
// END(3.2 kernel)
