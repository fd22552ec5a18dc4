// Stage 5.4: takes only two kinds of error for a crash.
// Refused: nobody notices when
// BEGIN(5.4)
    if (cudaGetLastError() != cudaSuccess) return false;
    cudaError_t end = cudaDeviceSynchronize();
    return end != cudaErrorIllegalAddress && end != cudaErrorLaunchFailure;
// END(5.4)
