// Stage 4.1: the sum of both.
// Refused: wrong
// BEGIN(4.1)
    id = size_t(block.x) + block.y;
// END(4.1)
