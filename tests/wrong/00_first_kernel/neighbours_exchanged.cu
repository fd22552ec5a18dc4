// Stage 0.1: in blocks of an odd number of threads the last one reaches into the next block.
// Refused: that is an element of block
// BEGIN(0.1)
    i = (blockIdx.x * blockDim.x + threadIdx.x) ^ 1;
// END(0.1)
