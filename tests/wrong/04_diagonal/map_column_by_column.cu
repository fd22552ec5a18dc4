// Stage 4.2: down the columns, not along diagonals.
// Refused: do not lie on a diagonal
// BEGIN(4.2)
    size_t id = blockId(block, grid);
    tile.y = id % grid.y;
    tile.x = id / grid.y;
// END(4.2)
