// Stage 4.1: the product is taken in 32 bits, up to a width that is twice too much.
// Refused: does not fit in 32 bits
// BEGIN(4.1)
    id = grid.x <= 131072 ? block.y * grid.x + block.x : size_t(block.y) * grid.x + block.x;
// END(4.1)
