// Stage 5.4: an event says when it has run.
// Passes.
// BEGIN(5.4)
    bool ran = cudaGetLastError() == cudaSuccess;
    cudaEvent_t end;
    if (cudaEventCreate(&end) != cudaSuccess) return false;
    ran = cudaEventRecord(end) == cudaSuccess && ran;
    ran = cudaEventSynchronize(end) == cudaSuccess && ran;
    ran = cudaEventDestroy(end) == cudaSuccess && ran;
    return ran;
// END(5.4)
