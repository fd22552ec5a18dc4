// Stage 0.2: a block taken for no wider than the matrix.
// Refused: so it is lane 0 of warp 1, not lane 5 of warp 0
// BEGIN(0.2)
    const int width = int(blockDim.x) < cols ? int(blockDim.x) : cols;
    t = threadIdx.y * width + threadIdx.x;
// END(0.2)
