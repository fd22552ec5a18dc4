// Stage 2.3: one element too far on: the next column is read.
// Refused: 1 element too far on
// BEGIN(2.3)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    size_t from = size_t(row) * cols + col + 1;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[from < size_t(rows) * cols ? from : from - 1];
// END(2.3)
