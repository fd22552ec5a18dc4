// Stage 4.1: counted from 1.
// Refused: wrong
// BEGIN(4.1)
    id = size_t(block.y) * grid.x + block.x + 1;
// END(4.1)
