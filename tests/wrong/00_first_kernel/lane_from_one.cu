// Stage 0.2: counted from 1.
// Refused: has the number 0
// BEGIN(0.2)
    t = threadIdx.y * blockDim.x + threadIdx.x + 1;
// END(0.2)
