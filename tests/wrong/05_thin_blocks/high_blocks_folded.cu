// Stage 5.1: launches blocks that are 1 wide and high as half as high and twice as wide.
// Refused: it runs in blocks of
// BEGIN(5.1)
    if (block.y > 512 && block.x == 1) block = dim3(2, block.y / 2);
    dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
