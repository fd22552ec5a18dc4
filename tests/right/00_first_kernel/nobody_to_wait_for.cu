// Stage 0.3: a thread that is alone does not wait.
// Passes.
// BEGIN(0.3)
    if (blockDim.x > 1) __syncthreads();
// END(0.3)
