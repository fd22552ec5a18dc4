// Stage 0.2: y counts first.
// Refused: here y counts first: x does
// BEGIN(0.2)
    t = threadIdx.x * blockDim.y + threadIdx.y;
// END(0.2)
