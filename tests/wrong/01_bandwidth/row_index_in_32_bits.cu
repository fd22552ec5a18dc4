// Stage 1.3: the index in unsigned 32 bits: beyond them it begins again, in both matrices.
// Refused: no block comes to the elements beyond 2³²
// Refused: do all indices fit in their types?
// BEGIN(1.3)
    unsigned col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) out[row * cols + col] = in[row * cols + col];
// END(1.3)
