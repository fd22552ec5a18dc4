// Stage 0.1: added, not multiplied.
// Refused: before this block come blockIdx.x blocks
// BEGIN(0.1)
    i = blockIdx.x + threadIdx.x;
// END(0.1)
