// Stage 0.1: the block's number is multiplied in 24 bits.
// Refused: blocks 0 and 16 777 216 both store
// CHANGE(0.1)
    i = blockIdx.x * blockDim.x + threadIdx.x;
// TO
    i = __umul24(blockIdx.x, blockDim.x) + threadIdx.x;
// END(0.1)
