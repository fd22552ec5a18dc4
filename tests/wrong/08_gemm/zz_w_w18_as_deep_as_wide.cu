// Stage 8.4: tiles as deep as the block is wide if they fit into 48 KiB, so 96 for 96 × 4, breaks "Choose something that lets each thread find its elements easily, up to 64"
// Refused: it is not known which words
// BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    int depth = blockDim.x, x = threadIdx.x, y = threadIdx.y;
    if (depth * (depth + blockDim.y) * sizeof(float) > 48 * 1024) depth = blockDim.y;
    float *tileA = tiles, *tileB = tiles + blockDim.y * depth;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    float sum = 0;
    for (int first = 0; first < n; first += depth) {
        if (x < depth) tileA[y * depth + x] = row < m && first + x < n ? a[size_t(row) * n + first + x] : 0;
        for (int i = y; i < depth; i += blockDim.y)
            tileB[i * blockDim.x + x] = first + i < n && col < k ? b[size_t(first + i) * k + col] : 0;
        __syncthreads();
        for (int i = 0; i < depth; i++) sum += tileA[y * depth + i] * tileB[i * blockDim.x + x];
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
// BEGIN(8.4 launch)
    unsigned depth = block.x;
    if (depth * (depth + block.y) * sizeof(float) > 48 * 1024) depth = block.y;
    gemmTiled<<<gridFor(m, k, block.y, block.x), block, (block.x + block.y) * depth * sizeof(float)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.4 launch)
