// Stage 8.4: tiles as deep as n is long, as long as they fit.
// Refused: no whole strips
// BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    int depth = min(blockDim.x, blockDim.y);
    if ((size_t(blockDim.x) + blockDim.y) * n * sizeof(float) <= 48 * 1024) depth = n;
    float* tileA = tiles;
    float* tileB = tiles + blockDim.y * depth;
    int x = threadIdx.x, y = threadIdx.y, width = blockDim.x, height = blockDim.y;
    int col = blockIdx.x * width + x, row = blockIdx.y * height + y;
    float sum = 0;
    for (int first = 0; first < n; first += depth) {
        for (int i = x; i < depth; i += width)
            tileA[y * depth + i] = row < m && first + i < n ? a[size_t(row) * n + first + i] : 0;
        for (int i = y; i < depth; i += height)
            tileB[i * width + x] = first + i < n && col < k ? b[size_t(first + i) * k + col] : 0;
        __syncthreads();
        for (int i = 0; i < depth; i++) sum += tileA[y * depth + i] * tileB[i * width + x];
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
// BEGIN(8.4 launch)
    size_t depth = block.x < block.y ? block.x : block.y, bytes = (size_t(block.x) + block.y) * n * sizeof(float);
    if (bytes > 48 * 1024) bytes = (block.x + block.y) * depth * sizeof(float);
    gemmTiled<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.4 launch)
