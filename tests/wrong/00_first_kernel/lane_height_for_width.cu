// Stage 0.2: the block's height for its width.
// Refused: not blockDim.y
// BEGIN(0.2)
    t = threadIdx.y * blockDim.y + threadIdx.x;
// END(0.2)
