// Stage 5.4: an event that nobody records is there at once: it says nothing of the kernel.
// Refused: nobody notices when transposeNaiveCol crashes while it runs
// BEGIN(5.4)
    bool ran = cudaGetLastError() == cudaSuccess;
    cudaEvent_t end;
    if (cudaEventCreate(&end) != cudaSuccess) return false;
    ran = cudaEventSynchronize(end) == cudaSuccess && ran;
    ran = cudaEventDestroy(end) == cudaSuccess && ran;
    return ran;
// END(5.4)
