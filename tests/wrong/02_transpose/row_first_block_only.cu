// Stage 2.2: the block is left out of the index.
// Refused: never written
// Refused: Several blocks write the same part: is blockIdx missing
// BEGIN(2.2)
    int col = threadIdx.x;
    int row = threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(2.2)
