// Stage 8.4: fills a's tile with zeros once, before the first step, and later leaves in it what the step before has left.
// Refused: not a number
// BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    int depth = min(blockDim.x, blockDim.y);
    float* tileA = tiles;
    float* tileB = tiles + blockDim.y * depth;
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    float sum = 0;
    if (x < depth) tileA[y * depth + x] = 0;   // the same thread will load this element
    for (int first = 0; first < n; first += depth) {
        if (x < depth && row < m && first + x < n) tileA[y * depth + x] = a[size_t(row) * n + first + x];
        if (y < depth) tileB[y * blockDim.x + x] = first + y < n && col < k ? b[size_t(first + y) * k + col] : 0;
        __syncthreads();
        for (int i = 0; i < depth; i++) sum += tileA[y * depth + i] * tileB[i * blockDim.x + x];
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
