// Stage 4.1: grids with short sides take a way through a signed number of 32 bits.
// Refused: the number of block
// BEGIN(4.1)
    if (grid.x < 65536 && grid.y < 65536)
        id = int(block.y * grid.x + block.x);   // fits in 32 bits
    else
        id = size_t(block.y) * grid.x + block.x;
// END(4.1)
