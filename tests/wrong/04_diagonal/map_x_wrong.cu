// Stage 4.2: y is right, x is the block's own.
// Refused: every y is right
// BEGIN(4.2)
    size_t id = blockId(block, grid);
    tile.y = id % grid.y;
    tile.x = (block.x + tile.y) % grid.x;
// END(4.2)
