// Stage 6.2: n - offset as an unsigned number: the offset is never the larger one.
// Passes.
// BEGIN(6.2)
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < unsigned(n) - offset) c[i + offset] = a[i] + b[i];
// END(6.2)
