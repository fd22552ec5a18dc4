// Stage 8.3: both strips are loaded with the block's shorter side as stride, breaks "each element once" / "let each load every blockDim.x-th element" (right for square blocks)
// Refused: it is not known which words
// BEGIN(8.3 kernel)
    extern __shared__ float strips[];
    float* stripA = strips;
    float* stripB = strips + size_t(blockDim.y) * n;
    int x = threadIdx.x, y = threadIdx.y, side = blockDim.x < blockDim.y ? blockDim.x : blockDim.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    if (row < m)
        for (int i = x; i < n; i += side) stripA[y * n + i] = a[size_t(row) * n + i];
    if (col < k)
        for (int i = y; i < n; i += side) stripB[i * blockDim.x + x] = b[size_t(i) * k + col];
    __syncthreads();
    float sum = 0;
    if (row < m && col < k) {
        for (int i = 0; i < n; i++) sum += stripA[y * n + i] * stripB[i * blockDim.x + x];
        c[size_t(row) * k + col] = sum;
    }
// END(8.3 kernel)
