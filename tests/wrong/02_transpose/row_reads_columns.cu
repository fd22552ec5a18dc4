// Stage 2.2: right, but neighbouring threads read down a column: what stage 2.3 is about.
// Refused: the loads waste memory
// Refused: let threadIdx.x walk along a row of in
// BEGIN(2.2)
    size_t block = size_t(blockIdx.y) * gridDim.x + blockIdx.x;
    size_t thread = (block * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    size_t all = size_t(gridDim.x) * gridDim.y * blockDim.x * blockDim.y;
    for (size_t i = thread; i < size_t(rows) * cols; i += all) out[i] = in[i % rows * cols + i / rows];
// END(2.2)
