// Stage 4.3: the usual order where there are many blocks.
// Refused: in so large a grid the blocks go in the usual order
// Refused: grids of every size go in diagonal order
// CHANGE(4.3)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
// TO
    uint3 tile = size_t(gridDim.x) * gridDim.y >> 32 ? blockIdx : diagonalToCartesian(blockIdx, gridDim);
// END(4.3)
