// Stage 0.1: the grid's size in place of the block's.
// Refused: never written
// BEGIN(0.1)
    i = blockIdx.x * gridDim.x + threadIdx.x;
// END(0.1)
