// Stage 3.2: the grid in 16 bits.
// Refused: blocks, where
// BEGIN(3.2 launch)
    unsigned short across = (rows + 4 * block.x - 1) / (4 * block.x);
    dim3 grid(across, (cols + block.y - 1) / block.y);
    transposeUnroll4Col<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(3.2 launch)
