// Stage 8.4: a depth of 32 for all blocks, with more than 48 KiB where they are wide.
// Refused: both tiles must fit into 48 KiB
// BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    constexpr int depth = 32;
    const int wide = blockDim.x, high = blockDim.y, x = threadIdx.x, y = threadIdx.y;
    float *tileA = tiles, *tileB = tiles + high * depth;
    const int col = blockIdx.x * wide + x, row = blockIdx.y * high + y;
    float sum = 0;
    for (int first = 0; first < n; first += depth) {
        for (int i = x; i < depth; i += wide)
            tileA[y * depth + i] = row < m && first + i < n ? a[size_t(row) * n + first + i] : 0;
        for (int i = y; i < depth; i += high)
            tileB[i * wide + x] = first + i < n && col < k ? b[size_t(first + i) * k + col] : 0;
        __syncthreads();
        for (int i = 0; i < depth; i++) sum += tileA[y * depth + i] * tileB[i * wide + x];
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
// BEGIN(8.4 launch)
    const int bytes = (block.x + block.y) * 32 * sizeof(float);
    CHECK(cudaFuncSetAttribute(gemmTiled, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    gemmTiled<<<gridFor(m, k, block.y, block.x), block, bytes>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.4 launch)
