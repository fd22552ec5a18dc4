// Stage 6.1: c has the offset as well.
// Refused: c is moved as well: only the loads have an offset
// BEGIN(6.1)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k < n) c[k] = a[k] + b[k];
// END(6.1)
