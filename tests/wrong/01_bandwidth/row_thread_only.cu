// Stage 1.3: the block is forgotten.
// Refused: never written
// BEGIN(1.3)
    int col = threadIdx.x;
    int row = threadIdx.y;
    if (row < rows && col < cols) out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
// END(1.3)
