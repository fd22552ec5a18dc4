// Stage 3.2: the grid was left as it was.
// Refused: the grid has 2 048 blocks, not 512
// BEGIN(3.2 launch)
    dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
    transposeUnroll4Col<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(3.2 launch)
