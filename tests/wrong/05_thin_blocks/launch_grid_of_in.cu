// Stage 5.1: x is taken for columns.
// Refused: never written
// BEGIN(5.1)
    dim3 grid((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
