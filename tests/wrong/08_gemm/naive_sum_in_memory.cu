// Stage 8.2: right, but each product is added to c in memory.
// Refused: there are too many loads
// Refused: do not load again what a thread has stored
// BEGIN(8.2)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || col >= k) return;
    volatile float* sum = c + size_t(row) * k + col;
    *sum = 0;
    for (int i = 0; i < n; i++) {
        float fromA = a[size_t(row) * n + i];   // the same for a whole row of threads
        *sum = *sum + fromA * b[size_t(i) * k + col];
    }
// END(8.2)
