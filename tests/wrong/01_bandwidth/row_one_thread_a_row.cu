// Stage 1.3: one thread copies a row: right, but nothing is coalesced.
// Refused: one element per thread: each thread that has one moves it by itself
// BEGIN(1.3)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col == 0 && row < rows)
        for (int c = 0; c < cols; c++) out[size_t(row) * cols + c] = in[size_t(row) * cols + c];
// END(1.3)
