// Stage 4.5: cut to the grid.
// Refused: never written
// BEGIN(4.5)
    unsigned tileY = blockIdx.x % gridDim.y;
    unsigned tileX = (blockIdx.x + blockIdx.y) % gridDim.x;
// END(4.5)
