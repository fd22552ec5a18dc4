// Stage 2.6: a block of 32 × 64 threads.
// Refused: refused
// Refused: 32 x 64 x 1 threads are not possible
// BEGIN(2.6 launch)
    transposeTilePadded<<<gridFor(rows, cols, dim3(tileSize, tileSize)), dim3(tileSize, 64)>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.6 launch)
