// Stage 8.4: the step from tile to tile down B, depth * k, is an int.
// Refused: do all indices fit in their types
// BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    const int depth = min(blockDim.x, blockDim.y);
    float* tileA = tiles;
    float* tileB = tiles + blockDim.y * depth;
    const int x = threadIdx.x, y = threadIdx.y;
    const int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    const float* fromA = a + size_t(row) * n + x;
    const float* fromB = b + size_t(y) * k + col;
    const int stepB = depth * k;
    float sum = 0;
    for (int left = n; left > 0; left -= depth, fromA += depth, fromB += stepB) {
        if (x < depth) tileA[y * depth + x] = row < m && x < left ? *fromA : 0;
        if (y < depth) tileB[y * blockDim.x + x] = y < left && col < k ? *fromB : 0;
        __syncthreads();
        for (int i = 0; i < depth; i++) sum += tileA[y * depth + i] * tileB[i * blockDim.x + x];
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
