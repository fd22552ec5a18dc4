// Stage 2.3: each element is loaded twice.
// Refused: loads, where 524 288 would do
// BEGIN(2.3)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols) return;
    const volatile float* source = &in[size_t(row) * cols + col];
    (void)*source;
    out[size_t(col) * rows + row] = *source;
// END(2.3)
