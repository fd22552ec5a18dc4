// Stage 5.1: a block that is too large is quietly made smaller.
// Refused: nobody notices when a launch is refused
// BEGIN(5.1)
    if (block.x * block.y > 1024) block = dim3(8, 32);
    dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
