// Stage 0.1: shifts where the block's width is a power of two, and multiplies 24 bits where it is not.
// Refused: of which a few blocks run
// BEGIN(0.1)
    const unsigned first = __popc(blockDim.x) == 1 ? blockIdx.x << (__ffs(blockDim.x) - 1) : __umul24(blockIdx.x, blockDim.x);
    i = first + threadIdx.x;
// END(0.1)
