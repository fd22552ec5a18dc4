// Stage 8.3: begins b's strip at a multiple of 16 bytes, and so asks for up to 12 bytes more than both strips take.
// Refused: blocks of 10 × 1
// BEGIN(8.3 kernel)
    extern __shared__ float strips[];
    float* stripA = strips;   // blockDim.y rows of n
    float* stripB = strips + (size_t(blockDim.y) * n + 3) / 4 * 4;   // n rows of blockDim.x, aligned
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
// BEGIN(8.3 launch)
    size_t floatsA = (size_t(block.y) * n + 3) / 4 * 4, floatsB = size_t(block.x) * n;
    gemmStrip<<<gridFor(m, k, block.y, block.x), block, (floatsA + floatsB) * sizeof(float)>>>(c, a, b, m, n, k);
    cudaError_t refused = cudaGetLastError();
    return refused != cudaSuccess ? refused : cudaDeviceSynchronize();
// END(8.3 launch)
