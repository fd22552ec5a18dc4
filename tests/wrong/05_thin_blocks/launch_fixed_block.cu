// Stage 5.1: always 32 × 8.
// Refused: right, but
// Refused: blocks
// BEGIN(5.1)
    block = dim3(32, 8);
    dim3 grid((rows + 31) / 32, (cols + 7) / 8);
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
