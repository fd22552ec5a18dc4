// Stage 4.2: heights that are powers of two are divided by in 32 bits.
// Refused: does not fit in 32 bits
// BEGIN(4.2)
    size_t id = blockId(block, grid);
    if ((grid.y & (grid.y - 1)) == 0) {   // a power of two: no division
        unsigned number = id, shift = 0;
        while ((1u << shift) < grid.y) shift++;
        tile.y = number & (grid.y - 1);
        tile.x = ((number >> shift) + tile.y) % grid.x;
    } else {
        tile.y = id % grid.y;
        tile.x = (id / grid.y + tile.y) % grid.x;
    }
// END(4.2)
