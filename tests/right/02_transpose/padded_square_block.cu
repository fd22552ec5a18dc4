// Stage 2.6: a thread an element: blocks of 32 × 32.
// Passes.
// BEGIN(2.6 launch)
    transposeTilePadded<<<gridFor(rows, cols, dim3(tileSize, tileSize)), dim3(tileSize, tileSize)>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.6 launch)
