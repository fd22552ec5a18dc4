// Stage 4.2: each diagonal begins left of the last.
// Refused: a diagonal begins one tile right
// BEGIN(4.2)
    size_t id = blockId(block, grid), d = id / grid.y;
    tile.y = id % grid.y;
    tile.x = (grid.x - d + tile.y) % grid.x;
// END(4.2)
