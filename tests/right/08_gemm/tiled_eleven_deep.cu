// Stage 8.4: steps of 11 whatever the block: most of a last tile may be zeros.
// Passes.
// BEGIN(8.4 kernel)
    extern __shared__ float tiles[];
    constexpr int depth = 11;
    int width = blockDim.x, height = blockDim.y, left = blockIdx.x * width, top = blockIdx.y * height;
    float* tileA = tiles;
    float* tileB = tiles + height * depth;
    int thread = threadIdx.y * width + threadIdx.x, threads = width * height;
    float sum = 0;
    for (int first = 0; first < n; first += depth) {
        for (int e = thread; e < height * depth; e += threads) {
            int row = top + e / depth, i = first + e % depth;
            tileA[e] = row < m && i < n ? a[size_t(row) * n + i] : 0;
        }
        for (int e = thread; e < depth * width; e += threads) {
            int i = first + e / width, col = left + e % width;
            tileB[e] = i < n && col < k ? b[size_t(i) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < depth; i++) sum += tileA[threadIdx.y * depth + i] * tileB[i * width + threadIdx.x];
        __syncthreads();
    }
    int row = top + threadIdx.y, col = left + threadIdx.x;
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.4 kernel)
// BEGIN(8.4 launch)
    size_t tileBytes = (block.x + block.y) * 11 * sizeof(float);
    gemmTiled<<<gridFor(m, k, block.y, block.x), block, tileBytes>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.4 launch)
