// Stage 8.4: each step adds what it gives to c in memory.
// Refused: too many loads
// Refused: do not load again what a thread has stored
// BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    int depth = min(blockDim.x, blockDim.y);
    float *tileA = tiles, *tileB = tiles + blockDim.y * depth;
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    bool mine = row < m && col < k;
    if (mine) c[size_t(row) * k + col] = 0;
    for (int first = 0; first < n; first += depth) {
        if (x < depth) tileA[y * depth + x] = row < m && first + x < n ? a[size_t(row) * n + first + x] : 0;
        if (y < depth) tileB[y * blockDim.x + x] = first + y < n && col < k ? b[size_t(first + y) * k + col] : 0;
        __syncthreads();
        float sum = 0;
        for (int i = 0; i < depth; i++) sum += tileA[y * depth + i] * tileB[i * blockDim.x + x];
        if (mine) c[size_t(row) * k + col] += sum;
        __syncthreads();
    }
// END(8.4 kernel)
