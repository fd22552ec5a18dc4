// Stage 0.1: loaded before it is asked.
// Refused: out of bounds
// BEGIN(0.1)
    i = blockIdx.x * blockDim.x + threadIdx.x;
    float value = 2 * in[i];
    if (i < n) out[i] = value;
    i = n;
// END(0.1)
