// Stage 1.4: the block is forgotten.
// Refused: never written
// BEGIN(1.4)
    int row = threadIdx.x;
    int col = threadIdx.y;
    if (row < rows && col < cols) out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
// END(1.4)
