// Stage 4.2: as published: right for square grids only.
// Refused: wrong
// Refused: tile
// BEGIN(4.2)
    tile.y = block.x;
    tile.x = (block.x + block.y) % grid.x;
// END(4.2)
