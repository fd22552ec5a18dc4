// Stage 8.4: all stands in the guard: threads beyond the edge come to no barrier, and load nothing.
// Refused: divergent barrier
// BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    int depth = min(blockDim.x, blockDim.y);
    float* tileA = tiles;
    float* tileB = tiles + blockDim.y * depth;
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    if (row < m && col < k) {
        float sum = 0;
        for (int first = 0; first < n; first += depth) {
            if (x < depth) tileA[y * depth + x] = first + x < n ? a[size_t(row) * n + first + x] : 0;
            if (y < depth) tileB[y * blockDim.x + x] = first + y < n ? b[size_t(first + y) * k + col] : 0;
            __syncthreads();
            for (int i = 0; i < depth; i++) sum += tileA[y * depth + i] * tileB[i * blockDim.x + x];
            __syncthreads();
        }
        c[size_t(row) * k + col] = sum;
    }
// END(8.4 kernel)
