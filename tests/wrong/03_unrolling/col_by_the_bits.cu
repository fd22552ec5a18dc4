// Stage 3.2: where the next load lies, a bit of the last one says, which is always 0.
// Refused: wait for one another
// BEGIN(3.2 kernel)
    int row = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y, none = 0;
    if (col >= cols) return;
    float values[4];
    for (int k = 0; k < 4; k++) {
        int r = row + k * blockDim.x;
        if (r >= rows) continue;
        values[k] = in[size_t(r) * cols + col + none];
        none = __float_as_int(values[k]) & (cols >> 31);
    }
    for (int k = 0; k < 4; k++) {
        int r = row + k * blockDim.x;
        if (r < rows) out[size_t(col) * rows + r] = values[k];
    }
// END(3.2 kernel)
