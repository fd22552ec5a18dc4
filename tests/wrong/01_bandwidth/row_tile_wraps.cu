// Stage 1.3: the elements of a block's rows are counted in 32 bits.
// Refused: no block stores the last element
// BEGIN(1.3)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    size_t place = size_t(blockIdx.y) * (blockDim.y * cols) + size_t(threadIdx.y) * cols + col;
    if (row < rows && col < cols) out[place] = in[place];
// END(1.3)
