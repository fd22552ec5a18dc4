// Stage 1.4: it is stage 1.3 in a flat way.
// Refused: they are coalesced
// BEGIN(1.4)
    size_t block = size_t(blockIdx.y) * gridDim.x + blockIdx.x, size = size_t(blockDim.x) * blockDim.y;
    size_t n = size_t(rows) * cols;
    for (size_t i = block * size + threadIdx.y * blockDim.x + threadIdx.x; i < n; i += size * gridDim.x * gridDim.y) out[i] = in[i];
// END(1.4)
