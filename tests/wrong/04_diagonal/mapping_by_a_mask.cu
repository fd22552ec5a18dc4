// Stage 4.2: a width that is a multiple of 32 is taken for a power of two.
// Refused: never taken
// CHANGE(4.2)
    tile.x = (id / grid.y + tile.y) % grid.x;   // the diagonal's number says where it begins
// TO
    size_t x = id / grid.y + tile.y;
    tile.x = grid.x % 32 ? x % grid.x : x & (grid.x - 1);
// END(4.2)
