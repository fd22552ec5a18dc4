// Stage 0.3: a barrier that half of the threads skip.
// Refused: barrier
// BEGIN(0.3)
    if (threadIdx.x < blockDim.x / 2) __syncthreads();
// END(0.3)
