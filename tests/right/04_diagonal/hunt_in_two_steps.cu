// Stage 4.5: the diagonal first, then the place on it.
// Passes.
// BEGIN(4.5)
    size_t id = size_t(blockIdx.y) * gridDim.x + blockIdx.x, diagonal = id / gridDim.y;
    unsigned tileY = id - diagonal * gridDim.y;
    unsigned tileX = (diagonal + tileY) % gridDim.x;
// END(4.5)
