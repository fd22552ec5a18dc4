// Stage 0.3: a barrier only where there are several warps: a warp is believed to keep step.
// Refused: race in shared memory
// Refused: lanes of a warp do not run in step
// BEGIN(0.3)
    if (blockDim.x > 32) __syncthreads();
// END(0.3)
