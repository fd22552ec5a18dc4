// Stage 4.2: numbers below 2²⁴ "are exact in float" and are divided there; larger ones in size_t.
// Refused: gets tile
// BEGIN(4.2)
    size_t id = blockId(block, grid);
    size_t diagonal;
    if (id < (size_t(1) << 24))
        diagonal = size_t((float(id) + 0.5f) * (1.0f / grid.y));
    else
        diagonal = id / grid.y;
    tile.y = unsigned(id - diagonal * grid.y);
    tile.x = unsigned((diagonal + tile.y) % grid.x);
// END(4.2)
