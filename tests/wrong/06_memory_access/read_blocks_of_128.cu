// Stage 6.1: takes blocks of 128 threads for granted.
// Refused: does the kernel take some number for blockDim.x?
// BEGIN(6.1)
    int i = blockIdx.x * 128 + threadIdx.x;
    int k = i + offset;
    if (k < n) c[i] = a[k] + b[k];
// END(6.1)
