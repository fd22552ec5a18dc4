// Stage 4.5: modulo the wrong extent.
// Refused: never written
// BEGIN(4.5)
    unsigned tileY = blockIdx.x % gridDim.y;
    unsigned tileX = (blockIdx.x + blockIdx.y) % gridDim.y;
// END(4.5)
