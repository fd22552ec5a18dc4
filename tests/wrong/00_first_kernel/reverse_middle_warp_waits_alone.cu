// Stage 0.3: lets the warp in the middle, whose opposite is itself, wait for nobody else.
// Refused: divergent barrier
// BEGIN(0.3)
    const unsigned across = blockDim.x - 1 - threadIdx.x;
    if (blockDim.x % 32 == 0 && across / 32 == threadIdx.x / 32)
        __syncwarp();
    else
        __syncthreads();
// END(0.3)
