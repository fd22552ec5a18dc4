// Stage 0.2: the rows before this one are counted.
// Passes.
// BEGIN(0.2)
    t = threadIdx.x;
    for (unsigned y = 0; y < threadIdx.y; y++) t += blockDim.x;
// END(0.2)
