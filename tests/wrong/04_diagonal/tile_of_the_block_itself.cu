// Stage 4.2: in a kernel it is the tile of the block that asks.
// Refused: wrong in a kernel, and right on the host: the tile of block
// BEGIN(4.2)
#ifdef __CUDA_ARCH__
    block = blockIdx;
    grid = gridDim;
#endif
    size_t id = blockId(block, grid);
    tile.y = id % grid.y;
    tile.x = (id / grid.y + tile.y) % grid.x;
// END(4.2)
