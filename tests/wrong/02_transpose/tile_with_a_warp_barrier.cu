// Stage 2.5: a barrier of a warp, for a tile of 32 warps.
// Refused: a __syncwarp() orders the lanes of one warp only, and these are of two
// CHANGE(2.5 kernel)
    __syncthreads();
// TO
    __syncwarp();
// END(2.5 kernel)
