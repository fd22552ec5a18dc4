// Stage 6.8: __umul24 takes 24 bits of the number of a block, and small blocks are more than that.
// Refused: both store
// BEGIN(6.8)
    int i = __umul24(blockIdx.x, blockDim.x) + threadIdx.x;
    if (i < n) out[i] = __ldg(&in[i]);
// END(6.8)
