// Stage 8.3: the first row of threads loads all rows of a.
// Refused: one warp makes
// Refused: deal the elements out
// BEGIN(8.3 kernel)
    extern __shared__ float strips[];
    float* stripA = strips;
    float* stripB = strips + size_t(blockDim.y) * n;
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    if (y == 0)
        for (int r = 0; r < int(blockDim.y) && row + r < m; r++)
            for (int i = x; i < n; i += blockDim.x) stripA[r * n + i] = a[size_t(row + r) * n + i];
    if (col < k)
        for (int i = y; i < n; i += blockDim.y) stripB[i * blockDim.x + x] = b[size_t(i) * k + col];
    __syncthreads();
    float sum = 0;
    if (row < m && col < k) {
        for (int i = 0; i < n; i++) sum += stripA[y * n + i] * stripB[i * blockDim.x + x];
        c[size_t(row) * k + col] = sum;
    }
// END(8.3 kernel)
