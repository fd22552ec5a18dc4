// Stage 4.1: in a kernel it is the number of the block that asks.
// Refused: wrong in a kernel, and right on the host: the number of block
// Refused: work with the parameters
// BEGIN(4.1)
#ifdef __CUDA_ARCH__
    id = size_t(blockIdx.y) * gridDim.x + blockIdx.x;
#else
    id = size_t(block.y) * grid.x + block.x;
#endif
// END(4.1)
