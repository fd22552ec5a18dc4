// Stage 6.1: stores by atomics, to be safe.
// Refused: it uses atomics
// BEGIN(6.1)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k < n) atomicExch(&c[i], a[k] + b[k]);
// END(6.1)
