// Stage 5.4: it waits for the kernel where there are more than 1000 elements.
// Refused: crashes while it runs
// BEGIN(5.4)
    if (cudaGetLastError() != cudaSuccess) return false;
    return size_t(rows) * cols <= 1000 || cudaDeviceSynchronize() == cudaSuccess;
// END(5.4)
