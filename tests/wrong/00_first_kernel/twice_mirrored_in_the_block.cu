// Stage 0.1: takes the elements of each block from right to left.
// Refused: right, but
// BEGIN(0.1)
    i = (blockIdx.x + 1) * blockDim.x - 1 - threadIdx.x;
// END(0.1)
