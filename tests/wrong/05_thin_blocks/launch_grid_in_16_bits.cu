// Stage 5.1: the grid in 16 bits.
// Refused: blocks, where
// BEGIN(5.1)
    dim3 grid((unsigned short)((rows + block.x - 1) / block.x), (cols + block.y - 1) / block.y);
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
