// Stage 0.2: rows of 32 threads, whatever the block.
// Refused: not 32
// BEGIN(0.2)
    t = threadIdx.y * 32 + threadIdx.x;
// END(0.2)
