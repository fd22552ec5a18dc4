// Stage 2.3: reads in as cols rows of `rows` elements: right for square matrices only.
// Refused: rows and cols are mixed up
// BEGIN(2.3)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[size_t(row) * cols + col] = in[size_t(col) * rows + row];
// END(2.3)
