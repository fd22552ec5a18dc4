// Stage 6.1: each block goes over everything.
// Refused: there are too many loads
// BEGIN(6.1)
    for (int i = threadIdx.x; i + offset < n; i += blockDim.x) c[i] = a[i + offset] + b[i + offset];
// END(6.1)
