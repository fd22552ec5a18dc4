// Stage 1.4: from the last row to the first.
// Passes.
// BEGIN(1.4)
    int row = rows - 1 - int(blockIdx.x * blockDim.x + threadIdx.x);
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= 0 && col < cols) out[size_t(row) * cols + col] = in[size_t(row) * cols + col];
// END(1.4)
