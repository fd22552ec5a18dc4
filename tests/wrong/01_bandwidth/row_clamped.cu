// Stage 1.3: clamped instead of guarded.
// Refused: too many loads
// BEGIN(1.3)
    int col = min(int(blockIdx.x * blockDim.x + threadIdx.x), cols - 1);
    int row = min(int(blockIdx.y * blockDim.y + threadIdx.y), rows - 1);
    out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
// END(1.3)
