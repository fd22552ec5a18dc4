// Stage 3.2: if an error is pending, forgets it, launches nothing and returns.
// Refused: nobody notices when an earlier call has failed
// BEGIN(3.2 launch)
    if (cudaGetLastError() != cudaSuccess) return;   // the device is in no good state
    dim3 grid((rows + 4 * block.x - 1) / (4 * block.x), (cols + block.y - 1) / block.y);
    transposeUnroll4Col<<<grid, block>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(3.2 launch)
