// Stage 0.2: y is left out.
// Refused: y is left out
// BEGIN(0.2)
    t = threadIdx.x;
// END(0.2)
