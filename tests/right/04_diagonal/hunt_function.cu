// Stage 4.5: with the function of 4.2.
// Passes.
// BEGIN(4.5)
    const uint3 tile = diagonalToCartesian(blockIdx, gridDim);
    unsigned tileY = tile.y;
    unsigned tileX = tile.x;
// END(4.5)
