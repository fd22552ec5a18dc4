// Stage 1.4: no guard.
// Refused: out of bounds
// BEGIN(1.4)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
// END(1.4)
