// Stage 3.2: the grid covers in, not out.
// Refused: never written
// BEGIN(3.2 launch)
    dim3 grid((cols + 4 * block.x - 1) / (4 * block.x), (rows + block.y - 1) / block.y);
    transposeUnroll4Col<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(3.2 launch)
