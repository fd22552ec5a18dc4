// Stage 2.3: threads beyond the edge read and write too.
// Refused: out of bounds
// BEGIN(2.3)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.3)
