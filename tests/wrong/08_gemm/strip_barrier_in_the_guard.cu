// Stage 8.3: the barrier stands in the guard, and so do the loads.
// Refused: divergent barrier
// BEGIN(8.3 kernel)
    extern __shared__ float strips[];
    float* stripA = strips;
    float* stripB = strips + size_t(blockDim.y) * n;
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    if (row < m && col < k) {
        for (int i = 0; i < n; i++) {
            stripA[y * n + i] = a[size_t(row) * n + i];
            stripB[i * blockDim.x + x] = b[size_t(i) * k + col];
        }
        __syncthreads();
        float sum = 0;
        for (int i = 0; i < n; i++) sum += stripA[y * n + i] * stripB[i * blockDim.x + x];
        c[size_t(row) * k + col] = sum;
    }
// END(8.3 kernel)
