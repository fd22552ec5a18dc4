// Stage 4.1: only x.
// Refused: wrong
// BEGIN(4.1)
    id = block.x;
// END(4.1)
