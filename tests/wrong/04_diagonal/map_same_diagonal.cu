// Stage 4.2: the diagonal's number is forgotten.
// Refused: never taken
// BEGIN(4.2)
    size_t id = blockId(block, grid);
    tile.y = id % grid.y;
    tile.x = tile.y % grid.x;
// END(4.2)
