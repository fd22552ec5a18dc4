// Stage 0.3: a barrier only where there are several warps: a warp is believed to keep step.
// Refused: race in shared memory
// BEGIN(0.3)
    if (blockDim.x > 32) __syncthreads();
// END(0.3)
