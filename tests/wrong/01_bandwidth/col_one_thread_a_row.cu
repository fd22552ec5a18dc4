// Stage 1.4: one thread copies a row: each lane has a sector to itself.
// Refused: one element per thread: each thread that has one moves it by itself
// BEGIN(1.4)
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (col == 0 && row < rows)
        for (int i = 0; i < cols; i++) out[size_t(row) * cols + i] = in[size_t(row) * cols + i];
// END(1.4)
