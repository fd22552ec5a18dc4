// Stage 4.2: along the other diagonals.
// Refused: do not lie on a diagonal
// BEGIN(4.2)
    size_t id = blockId(block, grid);
    tile.y = id % grid.y;
    tile.x = (id / grid.y + grid.y - 1 - tile.y) % grid.x;
// END(4.2)
