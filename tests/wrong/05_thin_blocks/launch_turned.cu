// Stage 5.1: another shape with as many threads.
// Refused: it runs in blocks of
// BEGIN(5.1)
    if (block.x == 8 && block.y == 32) block = dim3(256, 1);
    dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(5.1)
