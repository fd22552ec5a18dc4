// Stage 8.4: chooses the depth by the longer side of the block alone: 32, 16 up to 768 threads, then 8.
// Refused: blocks of 768 × 1
// BEGIN(top)
// 16 rows of 768 floats are just 48 KiB.
static __host__ __device__ int tileDepth(unsigned x, unsigned y) {
    unsigned longer = x > y ? x : y;
    return longer <= 256 ? 32 : longer <= 768 ? 16 : 8;
}
// END(top)
// BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    int depth = tileDepth(blockDim.x, blockDim.y);
    float* tileA = tiles;                          // blockDim.y rows of depth
    float* tileB = tiles + blockDim.y * depth;     // depth rows of blockDim.x
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * blockDim.x + x, row = blockIdx.y * blockDim.y + y;
    float sum = 0;
    for (int first = 0; first < n; first += depth) {
        for (int i = x; i < depth; i += blockDim.x)
            tileA[y * depth + i] = row < m && first + i < n ? a[size_t(row) * n + first + i] : 0;
        for (int i = y; i < depth; i += blockDim.y)
            tileB[i * blockDim.x + x] = first + i < n && col < k ? b[size_t(first + i) * k + col] : 0;
        __syncthreads();
        for (int i = 0; i < depth; i++) sum += tileA[y * depth + i] * tileB[i * blockDim.x + x];
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
// BEGIN(8.4 launch)
    size_t tileBytes = (block.x + block.y) * tileDepth(block.x, block.y) * sizeof(float);
    gemmTiled<<<gridFor(m, k, block.y, block.x), block, tileBytes>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.4 launch)
