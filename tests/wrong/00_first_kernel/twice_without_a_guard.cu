// Stage 0.1: the guard is gone, by a line before it.
// Refused: out of bounds
// Refused: the last block has threads without an element
// BEGIN(0.1)
    i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 2 * in[i];
    i = n;
// END(0.1)
