// Stage 3.1: the number of blocks is rounded down.
// Refused: never written
// BEGIN(3.1 launch)
    dim3 grid(cols / (4 * block.x) + (cols < int(4 * block.x)), (rows + block.y - 1) / block.y);
    transposeUnroll4Row<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(3.1 launch)
