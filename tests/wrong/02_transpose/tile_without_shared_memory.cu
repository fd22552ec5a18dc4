// Stage 2.5: right, but the kernel of stage 2.2.
// Refused: shared memory is not used
// BEGIN(2.5 kernel)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.5 kernel)
