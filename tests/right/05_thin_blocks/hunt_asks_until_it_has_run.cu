// Stage 5.4: asks again and again.
// Passes.
// BEGIN(5.4)
    if (cudaGetLastError() != cudaSuccess) return false;
    cudaError_t error = cudaErrorNotReady;
    for (int asked = 0; error == cudaErrorNotReady && asked < 1'000'000; asked++) error = cudaStreamQuery(nullptr);
    if (error == cudaErrorNotReady) error = cudaDeviceSynchronize();
    return error == cudaSuccess;
// END(5.4)
