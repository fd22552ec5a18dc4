// Stage 4.2: the tile's z is that of nothing.
// Refused: gets a tile whose z is 1
// BEGIN(4.2)
    size_t id = blockId(block, grid);
    tile.y = id % grid.y;
    tile.x = (id / grid.y + tile.y) % grid.x;
    tile.z = 1;
// END(4.2)
