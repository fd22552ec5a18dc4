// Stage 4.2: as published, cut to the grid.
// Refused: never taken
// BEGIN(4.2)
    tile.y = block.x % grid.y;
    tile.x = (block.x + block.y) % grid.x;
// END(4.2)
