// Stage 0.1: block and thread exchanged: each element has a thread, far from its neighbour's.
// Refused: neighbouring threads take neighbouring elements
// BEGIN(0.1)
    i = threadIdx.x * gridDim.x + blockIdx.x;
// END(0.1)
