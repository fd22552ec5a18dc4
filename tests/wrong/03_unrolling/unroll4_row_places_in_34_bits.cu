// Stage 3.1: the place of every fourth row is computed in 32 bits: wrong from 2³⁴ elements on.
// Refused: do all indices fit in their types
// BEGIN(3.1 kernel)
    const int col = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows) return;

    const float* from = in + size_t(unsigned(row >> 2) * unsigned(cols)) * 4 + size_t(row & 3) * cols;
    float values[4];
    for (int k = 0; k < 4; k++)
        if (col + k * int(blockDim.x) < cols) values[k] = from[col + k * int(blockDim.x)];
    for (int k = 0; k < 4; k++)
        if (col + k * int(blockDim.x) < cols) out[size_t(col + k * int(blockDim.x)) * rows + row] = values[k];
// END(3.1 kernel)
// BEGIN(3.1 launch)
    dim3 grid((cols + 4 * block.x - 1) / (4 * block.x), (rows + block.y - 1) / block.y);
    transposeUnroll4Row<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(3.1 launch)
