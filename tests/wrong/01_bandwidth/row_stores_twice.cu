// Stage 1.3: stores twice.
// Refused: too many stores
// BEGIN(1.3)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && col < cols) {
        ((volatile float*)out)[size_t(row) * cols + col] = 0;
        out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
    }
// END(1.3)
