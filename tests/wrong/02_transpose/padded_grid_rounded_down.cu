// Stage 2.6: the grid has no blocks for what is left at the edges.
// Refused: never written
// BEGIN(2.6 launch)
    dim3 grid(cols / tileSize > 0 ? cols / tileSize : 1, rows / tileSize > 0 ? rows / tileSize : 1);
    transposeTilePadded<<<grid, dim3(tileSize, 8)>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.6 launch)
