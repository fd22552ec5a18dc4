// Stage 5.4: launches a smaller one where it is refused.
// Refused: it says that the launch ran
// BEGIN(5.4)
    if (cudaGetLastError() == cudaSuccess) return cudaDeviceSynchronize() == cudaSuccess;
    block = dim3(32, 8), grid = dim3((rows + 31) / 32, (cols + 7) / 8);
    transposeNaiveCol<<<grid, block>>>(out, in, rows, cols);
    return cudaGetLastError() == cudaSuccess;
// END(5.4)
