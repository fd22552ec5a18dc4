// Stage 6.2: the block's number in 16 bits.
// Refused: both store
// Refused: a short at 2¹⁵
// CHANGE(6.2)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
// TO
    unsigned short block = blockIdx.x;
    int i = block * blockDim.x + threadIdx.x;
// END(6.2)
