// Stage 4.1: numbered down the columns.
// Refused: x comes first
// BEGIN(4.1)
    id = size_t(block.x) * grid.y + block.y;
// END(4.1)
