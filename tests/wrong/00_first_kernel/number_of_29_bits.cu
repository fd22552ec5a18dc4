// Stage 0.1: beyond 2^29 elements the numbers begin again.
// Refused: that is an element of block
// BEGIN(0.1)
    i = (blockIdx.x * blockDim.x + threadIdx.x) & 0x1fffffff;
// END(0.1)
