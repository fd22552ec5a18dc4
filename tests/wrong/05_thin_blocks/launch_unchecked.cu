// Stage 5.1: not checked.
// Refused: CHECK_LAUNCH()
// BEGIN(5.1)
    dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
// END(5.1)
