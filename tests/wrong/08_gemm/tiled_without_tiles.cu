// Stage 8.4: right, but it is the naive kernel.
// Refused: shared memory is not used
// BEGIN(8.4 kernel)
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || col >= k) return;
    float sum = 0;
    for (int i = 0; i < n; i++) {
        float fromA = a[size_t(row) * n + i];   // the same for a whole row of threads
        sum += fromA * b[size_t(i) * k + col];
    }
    c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
