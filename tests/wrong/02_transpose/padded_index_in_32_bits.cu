// Stage 2.6: the place in out in 32 bits.
// Refused: of which a few blocks run
// Refused: do all indices fit in their types?
// CHANGE(2.6 kernel)
        if (row < cols && col < rows) out[size_t(row) * rows + col] = tile[threadIdx.x][y];
// TO
        if (row < cols && col < rows) out[row * rows + col] = tile[threadIdx.x][y];
// END(2.6 kernel)
