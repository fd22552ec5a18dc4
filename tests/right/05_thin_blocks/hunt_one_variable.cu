// Stage 5.4: with a variable for the error.
// Passes.
// BEGIN(5.4)
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) error = cudaDeviceSynchronize();
    return error == cudaSuccess;
// END(5.4)
