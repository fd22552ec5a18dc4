// Stage 6.1: b is read at i.
// Refused: the offset was forgotten in b
// BEGIN(6.1)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k < n) c[i] = a[k] + b[i];
// END(6.1)
