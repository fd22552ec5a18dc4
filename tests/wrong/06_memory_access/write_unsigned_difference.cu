// Stage 6.2: n - offset as an unsigned number wraps around when the offset is the larger one.
// Refused: a thread stores element i + offset
// Refused: offset 11
// BEGIN(6.2)
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < unsigned(n) - offset) c[i + offset] = a[i] + b[i];
// END(6.2)
