// Stage 5.4: the error is left in place.
// Refused: cudaPeekAtLastError
// BEGIN(5.4)
    return cudaPeekAtLastError() == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess;
// END(5.4)
