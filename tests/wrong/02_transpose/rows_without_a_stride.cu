// Stage 2.4: each thread moves one element: a row is wider than a block.
// Refused: never written: rows from 256 on
// BEGIN(2.4 kernel)
    size_t row = blockIdx.x;
    int col = threadIdx.x;
    if (col < cols) out[size_t(col) * rows + row] = in[row * cols + col];
// END(2.4 kernel)
