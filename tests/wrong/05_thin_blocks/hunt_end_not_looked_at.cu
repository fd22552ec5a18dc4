// Stage 5.4: waits for the end, and does not look at what it was.
// Refused: nobody notices when transposeNaiveCol crashes while it runs
// BEGIN(5.4)
    const bool launched = cudaGetLastError() == cudaSuccess, ended = cudaDeviceSynchronize() == cudaSuccess;
    (void)ended;
    return launched;
// END(5.4)
