// Stage 5.4: knows three reasons for which a launch is refused.
// Refused: nobody notices when the launch of transposeNaiveCol is refused
// BEGIN(5.4)
    switch (cudaGetLastError()) {
        case cudaErrorInvalidConfiguration:
        case cudaErrorInvalidValue:
        case cudaErrorLaunchOutOfResources: return false;
        default: return cudaDeviceSynchronize() == cudaSuccess;
    }
// END(5.4)
