// Stage 4.5: all blocks on the first diagonal.
// Refused: never written
// BEGIN(4.5)
    size_t id = size_t(blockIdx.y) * gridDim.x + blockIdx.x;
    unsigned tileY = id % gridDim.y;
    unsigned tileX = tileY % gridDim.x;
// END(4.5)
