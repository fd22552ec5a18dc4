// Stage 4.3: the usual order from a million elements on, up to two thousand million.
// Refused: in so large a grid the blocks go in the usual order
// CHANGE(4.3)
    uint3 tile = diagonalToCartesian(blockIdx, gridDim);
// TO
    const size_t elements = size_t(rows) * cols;
    const bool middling = elements > 1000000 && elements < 2000000000;
    uint3 tile = middling ? blockIdx : diagonalToCartesian(blockIdx, gridDim);
// END(4.3)
