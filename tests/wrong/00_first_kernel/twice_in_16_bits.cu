// Stage 0.1: a number in 16 bits.
// Refused: of which a few blocks run
// BEGIN(0.1)
    unsigned short block = blockIdx.x;
    i = block * blockDim.x + threadIdx.x;
// END(0.1)
