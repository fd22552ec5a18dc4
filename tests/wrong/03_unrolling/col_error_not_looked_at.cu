// Stage 3.2: asks for the launch's error, and does not look at it.
// Refused: nobody notices when the launch of transposeUnroll4Col is refused
// Refused: CHECK_LAUNCH() behind it says so
// BEGIN(3.2 launch)
    dim3 grid((rows + 4 * block.x - 1) / (4 * block.x), (cols + block.y - 1) / block.y);
    transposeUnroll4Col<<<grid, block>>>(out, in, rows, cols);
    cudaGetLastError();
// END(3.2 launch)
