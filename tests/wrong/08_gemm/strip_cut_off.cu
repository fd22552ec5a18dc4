// Stage 8.3: only as much of the strips as fits.
// Refused: only the first 192 of 193 products are added up
// BEGIN(8.3 launch)
    n = min(n, int(48 * 1024 / sizeof(float) / (block.x + block.y)));
    size_t bytes = (size_t(block.x) + block.y) * n * sizeof(float);
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    cudaError_t refused = cudaGetLastError();
    return refused != cudaSuccess ? refused : cudaDeviceSynchronize();
// END(8.3 launch)
// BEGIN(8.3 kernel)
    extern __shared__ float strips[];
    float* stripA = strips;                              // blockDim.y rows of n
    float* stripB = strips + size_t(blockDim.y) * n;     // n rows of blockDim.x
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    if (row < m)
        for (int i = x; i < n; i += blockDim.x) stripA[y * n + i] = a[size_t(row) * n + i];
    if (col < k)
        for (int i = y; i < n; i += blockDim.y) stripB[i * blockDim.x + x] = b[size_t(i) * k + col];
    __syncthreads();
    float sum = 0;
    if (row < m && col < k) {
        for (int i = 0; i < n; i++) sum += stripA[y * n + i] * stripB[i * blockDim.x + x];
        c[size_t(row) * k + col] = sum;
    }
// END(8.3 kernel)
