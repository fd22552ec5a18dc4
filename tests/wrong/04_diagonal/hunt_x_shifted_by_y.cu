// Stage 4.5: the rows are only shifted: right, but a block's neighbour stays in its row.
// Refused: not in diagonal order
// BEGIN(4.5)
    unsigned tileY = blockIdx.y;
    unsigned tileX = (blockIdx.x + blockIdx.y) % gridDim.x;
// END(4.5)
