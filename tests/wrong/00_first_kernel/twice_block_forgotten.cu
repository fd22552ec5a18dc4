// Stage 0.1: the block is forgotten.
// Refused: every block computes the same elements
// BEGIN(0.1)
    i = threadIdx.x;
// END(0.1)
