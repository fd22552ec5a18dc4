// Stage 0.1: the guard lets one too many through.
// Refused: out of bounds
// BEGIN(0.1)
    i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) out[i] = 2 * in[i];
    i = n;
// END(0.1)
