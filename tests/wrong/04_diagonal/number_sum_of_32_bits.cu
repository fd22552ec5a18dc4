// Stage 4.1: the product is widened where it must be, and not the sum.
// Refused: does not fit in 32 bits
// BEGIN(4.1)
    unsigned firstOfRow = block.y * grid.x;
    if (block.y == 0 || firstOfRow / block.y == grid.x)
        id = firstOfRow + block.x;   // it fits in 32 bits: no long multiplication
    else
        id = size_t(block.y) * grid.x + block.x;
// END(4.1)
