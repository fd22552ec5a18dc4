// Stage 0.1: the thread is forgotten.
// Refused: all threads of a block have the same number
// BEGIN(0.1)
    i = blockIdx.x;
// END(0.1)
