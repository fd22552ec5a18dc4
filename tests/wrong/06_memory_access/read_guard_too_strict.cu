// Stage 6.1: the guard takes off the offset and one more.
// Refused: Was a tail left out?
// BEGIN(6.1)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - offset - 1) c[i] = a[i + offset] + b[i + offset];
// END(6.1)
