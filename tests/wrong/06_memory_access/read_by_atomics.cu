// Stage 6.1: stores by atomics, to be safe.
// Refused: each element of c is stored once, without atomics
// BEGIN(6.1)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k < n) atomicExch(&c[i], a[k] + b[k]);
// END(6.1)
