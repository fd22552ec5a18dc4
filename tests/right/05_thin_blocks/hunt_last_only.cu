// Stage 5.4: the error of the launch.
// Passes.
// BEGIN(5.4)
    cudaDeviceSynchronize();
    return cudaGetLastError() == cudaSuccess;
// END(5.4)
