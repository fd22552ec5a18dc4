// Stage 5.4: waits, but does not ask about the launch.
// Refused: the defect is still there
// BEGIN(5.4)
    return cudaDeviceSynchronize() == cudaSuccess;
// END(5.4)
