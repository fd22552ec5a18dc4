// Stage 8.3: a's strip is shared, but each thread loads its whole column of b, breaks "Each element is to be loaded by one thread, for all"
// Refused: it is not known which words
// BEGIN(8.3 kernel)
    extern __shared__ float strips[];
    float* stripA = strips;
    float* stripB = strips + size_t(blockDim.y) * n;
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    if (row < m)
        for (int i = x; i < n; i += blockDim.x) stripA[y * n + i] = a[size_t(row) * n + i];
    if (col < k)
        for (int i = 0; i < n; i++) stripB[i * blockDim.x + x] = b[size_t(i) * k + col];
    __syncthreads();
    if (row >= m || col >= k) return;
    float sum = 0;
    for (int i = 0; i < n; i++) sum += stripA[y * n + i] * stripB[i * blockDim.x + x];
    c[size_t(row) * k + col] = sum;
// END(8.3 kernel)
