// Stage 0.1: the blocks in reverse.
// Passes.
// BEGIN(0.1)
    i = (gridDim.x - 1 - blockIdx.x) * blockDim.x + threadIdx.x;
// END(0.1)
