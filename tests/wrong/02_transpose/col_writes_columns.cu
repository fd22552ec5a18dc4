// Stage 2.3: right, but neighbouring threads write down a column: what stage 2.2 is about.
// Refused: the stores waste memory
// Refused: let threadIdx.x walk along a row of out
// BEGIN(2.3)
    size_t block = size_t(blockIdx.y) * gridDim.x + blockIdx.x;
    size_t thread = (block * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    size_t all = size_t(gridDim.x) * gridDim.y * blockDim.x * blockDim.y;
    for (size_t i = thread; i < size_t(rows) * cols; i += all) out[i % cols * rows + i / cols] = in[i];
// END(2.3)
