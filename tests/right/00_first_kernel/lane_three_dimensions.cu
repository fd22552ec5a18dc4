// Stage 0.2: with z, which is 0 here.
// Passes.
// BEGIN(0.2)
    t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
// END(0.2)
