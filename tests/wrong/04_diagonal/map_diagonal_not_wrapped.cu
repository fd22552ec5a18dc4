// Stage 4.2: what leaves at the right does not come in again.
// Refused: there are
// BEGIN(4.2)
    size_t id = blockId(block, grid);
    tile.y = id % grid.y;
    tile.x = id / grid.y + tile.y;
// END(4.2)
