// Stage 2.2: threads beyond the edge read and write too.
// Refused: out of bounds
// Refused: is a guard missing
// BEGIN(2.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.2)
