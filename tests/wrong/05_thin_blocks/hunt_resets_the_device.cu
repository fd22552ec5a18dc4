// Stage 5.4: after a refused launch the device is reset, and with it go the arrays of the caller.
// Refused: it calls cudaDeviceReset()
// Refused: those of the caller too
// BEGIN(5.4)
    const bool ran = cudaGetLastError() == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess;
    if (!ran) cudaDeviceReset();
    return ran;
// END(5.4)
