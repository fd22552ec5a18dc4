// Stage 6.2: the offset is only in the guard.
// Refused: the offset is in the guard only
// BEGIN(6.2)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + offset < n) c[i] = a[i] + b[i];
// END(6.2)
