// Stage 5.4: asks again and again. What it was told meanwhile must not be taken for an error of the next launch.
// Passes.
// BEGIN(5.4)
    if (cudaGetLastError() != cudaSuccess) return false;
    cudaError_t error = cudaErrorNotReady;
    for (int asked = 0; error == cudaErrorNotReady && asked < 1000; asked++) error = cudaStreamQuery(nullptr);
    (void)cudaGetLastError();
    if (error == cudaErrorNotReady) error = cudaDeviceSynchronize();
    return error == cudaSuccess;
// END(5.4)
