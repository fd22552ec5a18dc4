// Stage 4.5: the number has 64 bits in high grids alone, and wide ones have as many blocks.
// Refused: of which a few blocks run
// BEGIN(4.5)
    size_t id = gridDim.y >= 4096 ? size_t(blockIdx.y) * gridDim.x + blockIdx.x : blockIdx.y * gridDim.x + blockIdx.x;
    unsigned tileY = id % gridDim.y;
    unsigned tileX = (id / gridDim.y + tileY) % gridDim.x;
// END(4.5)
