// Stage 8.4: each thread takes its row of the tile into an array, whose index nobody knows before.
// Refused: mine lies in local memory
// BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    int depth = min(blockDim.x, blockDim.y);             // at most 32
    float* tileA = tiles;
    float* tileB = tiles + blockDim.y * depth;
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    float sum = 0;
    for (int first = 0; first < n; first += depth) {
        if (x < depth) tileA[y * depth + x] = row < m && first + x < n ? a[size_t(row) * n + first + x] : 0;
        if (y < depth) tileB[y * blockDim.x + x] = first + y < n && col < k ? b[size_t(first + y) * k + col] : 0;
        __syncthreads();
        float mine[32];
        for (int i = 0; i < depth; i++) mine[i] = tileA[y * depth + i];
        for (int i = 0; i < depth; i++) sum += mine[i] * tileB[i * blockDim.x + x];
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
