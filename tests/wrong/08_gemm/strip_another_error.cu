// Stage 8.3: some error is returned, not that of the launch.
// Refused: return what cudaGetLastError() says
// CHANGE(8.3 launch)
    return refused != cudaSuccess ? refused : cudaDeviceSynchronize();
// TO
    return refused != cudaSuccess ? cudaErrorUnknown : cudaDeviceSynchronize();
// END(8.3 launch)
