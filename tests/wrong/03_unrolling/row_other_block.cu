// Stage 3.1: blocks turned to one row.
// Refused: blocks of
// BEGIN(3.1 launch)
    block = dim3(block.x * block.y);
    dim3 grid((cols + 4 * block.x - 1) / (4 * block.x), (rows + block.y - 1) / block.y);
    transposeUnroll4Row<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(3.1 launch)
