// Stage 5.4: asks a thousand times, and takes a kernel that still runs for one that failed.
// Refused: it says that the launch failed, a kernel that takes long
// BEGIN(5.4)
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) return false;
    error = cudaErrorNotReady;
    for (int asked = 0; error == cudaErrorNotReady && asked < 1000; asked++) error = cudaStreamQuery(nullptr);
    return error == cudaSuccess;
// END(5.4)
