// Stage 3.2: with pointers that walk.
// Passes.
// BEGIN(3.2 kernel)
    int row = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols) return;
    const float* from = in + size_t(row) * cols + col;
    float values[4];
    for (int k = 0, r = row; k < 4 && r < rows; k++, r += blockDim.x, from += size_t(blockDim.x) * cols) values[k] = *from;
    for (int k = 0, r = row; k < 4 && r < rows; k++, r += blockDim.x) out[size_t(col) * rows + r] = values[k];
// END(3.2 kernel)
