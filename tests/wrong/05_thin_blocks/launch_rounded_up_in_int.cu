// Stage 5.1: the blocks are counted in int, which the longest lines pass.
// Refused: CHECK_LAUNCH() failed, 2147483647 × 1
// CHANGE(5.1)
    dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
// TO
    int x = block.x, y = block.y;
    dim3 grid((rows + x - 1) / x, (cols + y - 1) / y);
// END(5.1)
