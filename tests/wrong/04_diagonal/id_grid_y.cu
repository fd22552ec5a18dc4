// Stage 4.1: a row is taken to have gridDim.y blocks.
// Refused: gridDim.x blocks, not gridDim.y
// BEGIN(4.1)
    id = size_t(block.y) * grid.y + block.x;
// END(4.1)
