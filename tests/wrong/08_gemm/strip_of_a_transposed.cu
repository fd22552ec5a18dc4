// Stage 8.3: the strip of A lies transposed, and a warp stores to a single bank.
// Refused: keep both strips as the matrices lie
// BEGIN(8.3 kernel)
    extern __shared__ float strips[];
    float* stripA = strips;                              // n columns of blockDim.y
    float* stripB = strips + size_t(blockDim.y) * n;
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    if (row < m)
        for (int i = x; i < n; i += blockDim.x) stripA[i * blockDim.y + y] = a[size_t(row) * n + i];
    if (col < k)
        for (int i = y; i < n; i += blockDim.y) stripB[i * blockDim.x + x] = b[size_t(i) * k + col];
    __syncthreads();
    if (row < m && col < k) {
        float sum = 0;
        for (int i = 0; i < n; i++) sum += stripA[i * blockDim.y + y] * stripB[i * blockDim.x + x];
        c[size_t(row) * k + col] = sum;
    }
// END(8.3 kernel)
