// Stage 6.6: the index is made of warps: a block is taken for 4 of them.
// Refused: does the kernel take some number for blockDim.x?
// BEGIN(6.6)
    int i = (blockIdx.x * 4 + threadIdx.x / 32) * 32 + threadIdx.x % 32;
    if (i >= n) return;
    outX[i] = inX[i] + 10;
    outY[i] = inY[i] + 20;
// END(6.6)
