// Stage 4.5: another mistake that also loses half of 32 × 64.
// Refused: never written
// BEGIN(4.5)
    unsigned tileY = blockIdx.y;
    unsigned tileX = (blockIdx.x / 2 * 2 + blockIdx.y) % gridDim.x;
// END(4.5)
