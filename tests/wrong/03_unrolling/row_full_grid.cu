// Stage 3.1: the grid was left as it was.
// Refused: the grid has 2 048 blocks, not 512
// BEGIN(3.1 launch)
    dim3 grid((cols + block.x - 1) / block.x, (rows + block.y - 1) / block.y);
    transposeUnroll4Row<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(3.1 launch)
