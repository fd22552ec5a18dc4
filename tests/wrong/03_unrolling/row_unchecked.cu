// Stage 3.1: nobody asks about the launch.
// Refused: CHECK_LAUNCH()
// Refused: transposeUnroll4Row<<<grid, block>>>(out, in, rows, cols);
// BEGIN(3.1 launch)
    dim3 grid((cols + 4 * block.x - 1) / (4 * block.x), (rows + block.y - 1) / block.y);
    transposeUnroll4Row<<<grid, block>>>(out, in, rows, cols);
// END(3.1 launch)
