// Stage 4.5: nothing changed.
// Refused: the defect is still there
// BEGIN(4.5)
    unsigned tileY = blockIdx.x;
    unsigned tileX = (blockIdx.x + blockIdx.y) % gridDim.x;
// END(4.5)
