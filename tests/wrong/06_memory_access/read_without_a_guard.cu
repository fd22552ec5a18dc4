// Stage 6.1: no guard at all.
// Refused: is it that one that the guard asks about?
// BEGIN(6.1)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = a[i + offset] + b[i + offset];
// END(6.1)
