// Stage 4.5: the block number in 32 bits.
// Refused: takes another tile than
// BEGIN(4.5)
    unsigned id = blockIdx.y * gridDim.x + blockIdx.x;
    unsigned tileY = id % gridDim.y;
    unsigned tileX = (id / gridDim.y + tileY) % gridDim.x;
// END(4.5)
