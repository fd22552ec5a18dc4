// Stage 3.1: a pragma keeps the rounds, so the array has an index, and lies in local memory.
// Refused: lies in local memory
// BEGIN(3.1 kernel)
    int col = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols) return;
    const int step = blockDim.x, count = min(4, (cols - 1 - col) / step + 1);   // how many are there for this thread
    const float* from = in + size_t(row) * cols + col;
    float values[4];
#pragma unroll 1
    for (int k = 0; k < count; k++) values[k] = from[k * step];
#pragma unroll 1
    for (int k = 0; k < count; k++) out[size_t(col + k * step) * rows + row] = values[k];
// END(3.1 kernel)
