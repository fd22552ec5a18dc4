// Stage 2.3: += where = is meant: out holds something already.
// Refused: is it = or +=?
// BEGIN(2.3)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] += in[size_t(row) * cols + col];
// END(2.3)
