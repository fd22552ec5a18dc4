// Stage 4.1: the product is computed in 32 bits.
// Refused: does not fit in 32 bits
// BEGIN(4.1)
    id = block.y * grid.x + block.x;
// END(4.1)
