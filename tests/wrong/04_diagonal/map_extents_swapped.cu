// Stage 4.2: gridDim.x and gridDim.y are exchanged.
// Refused: wrong
// BEGIN(4.2)
    size_t id = blockId(block, grid);
    tile.y = id % grid.x;
    tile.x = (id / grid.x + tile.y) % grid.y;
// END(4.2)
