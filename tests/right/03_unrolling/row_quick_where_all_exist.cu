// Stage 3.1: without questions where all four exist.
// Passes.
// BEGIN(3.1 kernel)
    const int col = 4 * blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y, w = blockDim.x;
    if (row >= rows) return;
    const float* from = in + size_t(row) * cols + col;
    float* to = out + size_t(col) * rows + row;
    float values[4];
    if (col + 3 * w < cols) {
        for (int k = 0; k < 4; k++) values[k] = from[k * w];
        for (int k = 0; k < 4; k++) to[size_t(k) * w * rows] = values[k];
    } else {
        for (int k = 0; col + k * w < cols; k++) values[k] = from[k * w];
        for (int k = 0; col + k * w < cols; k++) to[size_t(k) * w * rows] = values[k];
    }
// END(3.1 kernel)
