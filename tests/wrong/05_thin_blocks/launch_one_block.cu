// Stage 5.1: one block.
// Refused: never written
// BEGIN(5.1)
    dim3 grid(1, 1);
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
