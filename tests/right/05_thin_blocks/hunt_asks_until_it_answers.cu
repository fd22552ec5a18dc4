// Stage 5.4: asks until the kernel has run, however long that takes, and leaves nothing of it to the next launch.
// Passes.
// BEGIN(5.4)
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) return false;
    do error = cudaStreamQuery(nullptr);
    while (error == cudaErrorNotReady);
    (void)cudaGetLastError();
    return error == cudaSuccess;
// END(5.4)
