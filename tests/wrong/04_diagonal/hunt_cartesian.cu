// Stage 4.5: the usual order: right, and no longer diagonal.
// Refused: not in diagonal order
// BEGIN(4.5)
    unsigned tileY = blockIdx.y;
    unsigned tileX = blockIdx.x;
// END(4.5)
