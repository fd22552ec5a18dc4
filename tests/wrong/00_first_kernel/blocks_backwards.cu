// Stage 0.1: all are doubled, by the threads of other blocks.
// Refused: stores out[
// Refused: before this block come blockIdx.x blocks
// BEGIN(0.1)
    i = (gridDim.x - 1 - blockIdx.x) * blockDim.x + threadIdx.x;
// END(0.1)
