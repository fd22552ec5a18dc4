// Stage 2.3: square matrices that are no whole tiles go the other way.
// Refused: neighbours of a column
// BEGIN(2.3)
int row = blockIdx.x * blockDim.x + threadIdx.x, col = blockIdx.y * blockDim.y + threadIdx.y;
if (rows == cols && rows % 32 != 0) {
    int other = row;
    row = col;
    col = other;
}
if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.3)
