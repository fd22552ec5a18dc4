// Stage 0.1: who comes before is counted, then the thread itself.
// Passes.
// BEGIN(0.1)
    const unsigned before = blockIdx.x * blockDim.x;
    i = before, i += threadIdx.x;
// END(0.1)
