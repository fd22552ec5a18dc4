// Stage 6.8: a read-only load is not allowed behind the end either.
// Refused: in[391]
// Refused: lets one too many through
// BEGIN(6.8)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) out[i] = __ldg(&in[i]);
// END(6.8)
