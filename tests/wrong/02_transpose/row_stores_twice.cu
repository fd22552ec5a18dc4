// Stage 2.2: each element is cleared before it is written.
// Refused: stores, where 524 288 would do
// BEGIN(2.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols) return;
    volatile float* target = &out[size_t(col) * rows + row];
    *target = 0;
    *target = in[size_t(row) * cols + col];
// END(2.2)
