// Stage 0.3: waits only if what it has put into the tile is not zero.
// Refused: __syncthreads()
    // BEGIN(0.3)
    if (tile[threadIdx.x] != 0) __syncthreads();
    // END(0.3)
