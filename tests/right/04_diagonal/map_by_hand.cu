// Stage 4.2: without blockId.
// Passes.
// BEGIN(4.2)
    size_t id = size_t(block.y) * grid.x + block.x, diagonal = id / grid.y;
    tile.y = unsigned(id - diagonal * grid.y);
    tile.x = unsigned((diagonal + tile.y) % grid.x);
// END(4.2)
