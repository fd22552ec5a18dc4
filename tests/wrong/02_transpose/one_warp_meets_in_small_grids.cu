// Stage 2.8: the lanes wait for each other in grids of fewer than 4096 blocks.
// Refused: race
// BEGIN(2.8)
    if (gridDim.x * gridDim.y < 4096) __syncwarp();
// END(2.8)
