// Stage 2.2: multiplies each value by one: a NaN that signals comes out as another.
// Refused: is something computed on the way
    // BEGIN(2.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = __fmul_rn(in[size_t(row) * cols + col], float(gridDim.z));
    // END(2.2)
