// Stage 0.1: a block's size is taken for granted.
// Refused: never written
// BEGIN(0.1)
    i = blockIdx.x * 128 + threadIdx.x;
// END(0.1)
