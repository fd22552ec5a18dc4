// Stage 4.2: a layer is computed from the number of blocks, in 32 bits.
// Refused: there is one layer of tiles
// BEGIN(4.2)
    size_t id = blockId(block, grid);
    tile.y = id % grid.y;
    tile.x = (id / grid.y + tile.y) % grid.x;
    tile.z = id / (grid.x * grid.y);   // the layer: all numbers belong to the first one
// END(4.2)
