// Stage 5.1: launched twice.
// Refused: there are 2 launches
// BEGIN(5.1)
    dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
