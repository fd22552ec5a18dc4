// Stage 4.1: in an int.
// Refused: does not fit in 32 bits
// BEGIN(4.1)
    id = int(block.y * grid.x + block.x);
// END(4.1)
