// Stage 8.4: no block needs more than 2048 elements.
// Passes.
// BEGIN(8.4 kernel)
    __shared__ float tiles[2 * 32 * 32];
    int depth = min(blockDim.x, blockDim.y);             // so that no thread loads more than one element of each tile
    float* tileA = tiles;                                // blockDim.y rows of depth
    float* tileB = tiles + blockDim.y * depth;           // depth rows of blockDim.x
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    float sum = 0;
    for (int first = 0; first < n; first += depth) {
        if (x < depth) tileA[y * depth + x] = row < m && first + x < n ? a[size_t(row) * n + first + x] : 0;
        if (y < depth) tileB[y * blockDim.x + x] = first + y < n && col < k ? b[size_t(first + y) * k + col] : 0;
        __syncthreads();
        for (int i = 0; i < depth; i++) sum += tileA[y * depth + i] * tileB[i * blockDim.x + x];
        __syncthreads();   // nobody may overwrite a tile that others still read
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
