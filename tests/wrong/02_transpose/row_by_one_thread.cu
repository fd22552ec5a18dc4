// Stage 2.2: right, but one thread does the work of all.
// Refused: 1 thread stores, not 524 288
// Refused: one element per thread
// BEGIN(2.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row > 0 || col > 0) return;
    for (size_t r = 0; r < size_t(rows); r++)
        for (size_t c = 0; c < size_t(cols); c++) out[c * rows + r] = in[r * cols + c];
// END(2.2)
