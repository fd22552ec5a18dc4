// Stage 4.2: what leaves at the right is brought back 64 times, and no more.
// Refused: there are
// BEGIN(4.2)
    size_t id = blockId(block, grid);
    tile.y = id % grid.y;
    size_t x = id / grid.y + tile.y;
    for (int times = 0; times < 64 && x >= grid.x; times++) x -= grid.x;
    tile.x = x;
// END(4.2)
