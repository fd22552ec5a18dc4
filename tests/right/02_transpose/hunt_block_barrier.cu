// Stage 2.8: a barrier for the whole block, which is one warp.
// Passes.
// BEGIN(2.8)
    __syncthreads();
// END(2.8)
