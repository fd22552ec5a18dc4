// Stage 8.3: right, but every thread loads its whole row and column: 32 load the same.
// Refused: shared
// BEGIN(8.3 kernel)
    extern __shared__ float strips[];
    float* stripA = strips;                              // blockDim.y rows of n
    float* stripB = strips + size_t(blockDim.y) * n;     // n rows of blockDim.x
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    if (row < m)
        for (int i = 0; i < n; i++) stripA[y * n + i] = a[size_t(row) * n + i];
    if (col < k)
        for (int i = 0; i < n; i++) stripB[i * blockDim.x + x] = b[size_t(i) * k + col];
    __syncthreads();
    float sum = 0;
    if (row < m && col < k) {
        for (int i = 0; i < n; i++) sum += stripA[y * n + i] * stripB[i * blockDim.x + x];
        c[size_t(row) * k + col] = sum;
    }
// END(8.3 kernel)
