// Stage 4.4: the tile is not used.
// Refused: never written
// BEGIN(4.4)
    int row = threadIdx.x;
    int col = threadIdx.y;
    if (row < rows && col < cols) out[size_t(col) * rows + row] = in[size_t(row) * cols + col];
// END(4.4)
