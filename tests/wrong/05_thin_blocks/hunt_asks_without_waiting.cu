// Stage 5.4: asks whether the kernel has run, and does not wait for it.
// Refused: it says that the launch failed, a kernel that takes long
// BEGIN(5.4)
    if (cudaGetLastError() != cudaSuccess) return false;
    return cudaStreamQuery(nullptr) == cudaSuccess;
// END(5.4)
