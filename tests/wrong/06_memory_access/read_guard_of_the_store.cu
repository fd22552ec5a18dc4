// Stage 6.1: asks whether c[i] exists, and loads a[i + offset].
// Refused: a thread loads element i + offset
// BEGIN(6.1)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i + offset] + b[i + offset];
// END(6.1)
