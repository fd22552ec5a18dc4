// Stage 4.2: the number in 32 bits.
// Refused: does not fit in 32 bits
// BEGIN(4.2)
    unsigned id = blockId(block, grid);
    tile.y = id % grid.y;
    tile.x = (id / grid.y + tile.y) % grid.x;
// END(4.2)
