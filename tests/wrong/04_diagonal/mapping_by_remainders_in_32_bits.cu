// Stage 4.2: y comes from remainders, whose product needs more than 32 bits.
// Refused: gets tile
// CHANGE(4.2)
    tile.y = id % grid.y;
// TO
    tile.y = (block.y * (grid.x % grid.y) + block.x) % grid.y;
// END(4.2)
