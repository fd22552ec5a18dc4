// Stage 1.3: atomicExch.
// Refused: it uses atomics
// BEGIN(1.3)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) atomicExch(&out[size_t(row) * cols + col], in[size_t(row) * cols + col]);
// END(1.3)
