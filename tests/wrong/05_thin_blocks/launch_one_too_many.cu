// Stage 5.1: one block too many each way.
// Refused: the grid has
// BEGIN(5.1)
    dim3 grid(rows / block.x + 1, cols / block.y + 1);
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
