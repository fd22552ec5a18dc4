// Stage 8.4: two pairs of tiles in turn, one barrier per step.
// Passes.
// BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    int depth = min(blockDim.x, blockDim.y), pair = depth * (blockDim.x + blockDim.y);
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    float sum = 0;
    for (int step = 0; step * depth < n; step++) {
        float* tileA = tiles + step % 2 * pair;
        float* tileB = tileA + blockDim.y * depth;
        int first = step * depth;
        if (x < depth) tileA[y * depth + x] = row < m && first + x < n ? a[size_t(row) * n + first + x] : 0;
        if (y < depth) tileB[y * blockDim.x + x] = first + y < n && col < k ? b[size_t(first + y) * k + col] : 0;
        __syncthreads();
        for (int i = 0; i < depth; i++) sum += tileA[y * depth + i] * tileB[i * blockDim.x + x];
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
// BEGIN(8.4 launch)
    size_t tileBytes = 2 * (block.x + block.y) * min(block.x, block.y) * sizeof(float);
    gemmTiled<<<gridFor(m, k, block.y, block.x), block, tileBytes>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.4 launch)
