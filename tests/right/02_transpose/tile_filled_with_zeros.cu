// Stage 2.5: what lies beyond the edge is 0 in the tile.
// Passes.
// CHANGE(2.5 kernel)
    if (row < rows && col < cols) tile[thread] = in[size_t(row) * cols + col];
// TO
    tile[thread] = row < rows && col < cols ? in[size_t(row) * cols + col] : 0;
// END(2.5 kernel)
