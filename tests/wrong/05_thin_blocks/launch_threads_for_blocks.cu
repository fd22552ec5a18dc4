// Stage 5.1: as many blocks as elements.
// Refused: the grid has
// BEGIN(5.1)
    dim3 grid(rows, cols);
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
