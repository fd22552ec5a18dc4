// Stage 5.4: a kernel that crashes later is said to have run.
// Refused: nobody notices when transposeNaiveCol crashes while it runs
// Refused: cudaDeviceSynchronize() says so
// BEGIN(5.4)
    return cudaGetLastError() == cudaSuccess;
// END(5.4)
