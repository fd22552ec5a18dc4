// Stage 1.3: through shared memory. Volatile, since a compiler may drop what only the storing thread reads.
// Refused: does without shared memory
// BEGIN(1.3)
    __shared__ volatile float tile[1024];
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || col >= cols) return;
    volatile float* mine = tile + threadIdx.y * blockDim.x + threadIdx.x;
    *mine = in[size_t(row) * cols + col];
    out[size_t(row) * cols + col] = *mine;
// END(1.3)
