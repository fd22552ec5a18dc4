// Stage 8.4: walks down b by adding depth * k to a pointer, a product of two ints.
// Refused: has not loaded b
// BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    int depth = min(blockDim.x, blockDim.y);
    float* tileA = tiles;
    float* tileB = tiles + blockDim.y * depth;
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    const float* fromA = a + size_t(row) * n + x;
    const float* fromB = b + size_t(y) * k + col;
    float sum = 0;
    for (int first = 0; first < n; first += depth) {
        if (x < depth) tileA[y * depth + x] = row < m && first + x < n ? *fromA : 0;
        if (y < depth) tileB[y * blockDim.x + x] = first + y < n && col < k ? *fromB : 0;
        fromA += depth;
        fromB += depth * k;
        __syncthreads();
        for (int i = 0; i < depth; i++) sum += tileA[y * depth + i] * tileB[i * blockDim.x + x];
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
