// Stage 4.5: cartesian where the grid is not square.
// Refused: not in diagonal order
// BEGIN(4.5)
    unsigned tileY = blockIdx.x;
    unsigned tileX = (blockIdx.x + blockIdx.y) % gridDim.x;
    if (gridDim.x != gridDim.y) tileY = blockIdx.y, tileX = blockIdx.x;
// END(4.5)
