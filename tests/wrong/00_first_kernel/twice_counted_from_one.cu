// Stage 0.1: counted from 1.
// Refused: out[0] should be
// BEGIN(0.1)
    i = blockIdx.x * blockDim.x + threadIdx.x + 1;
// END(0.1)
