// Stage 5.4: synchronised first.
// Passes.
// BEGIN(5.4)
    const bool launched = cudaPeekAtLastError() == cudaSuccess, ended = cudaDeviceSynchronize() == cudaSuccess;
    cudaGetLastError();
    return launched && ended;
// END(5.4)
