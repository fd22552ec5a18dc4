// Stage 8.8: blocks take the tiles of C row by row.
// Passes.
// Step: blocks row by row
// CHANGE(8.8 kernel)
    int top = inStrip / wide * rows, left = (strip + inStrip % wide) * fastCols;
// TO
    int top = blockIdx.y * rows, left = blockIdx.x * fastCols;
// END(8.8 kernel)
