// Stage 3.1: four variables instead of an array.
// Passes.
// BEGIN(3.1 kernel)
    int col = 4 * blockIdx.x * blockDim.x + threadIdx.x, w = blockDim.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows) return;
    const float* from = in + size_t(row) * cols;
    float a = col < cols ? from[col] : 0, b = col + w < cols ? from[col + w] : 0;
    float c = col + 2 * w < cols ? from[col + 2 * w] : 0, d = col + 3 * w < cols ? from[col + 3 * w] : 0;
    if (col < cols) out[size_t(col) * rows + row] = a;
    if (col + w < cols) out[size_t(col + w) * rows + row] = b;
    if (col + 2 * w < cols) out[size_t(col + 2 * w) * rows + row] = c;
    if (col + 3 * w < cols) out[size_t(col + 3 * w) * rows + row] = d;
// END(3.1 kernel)
