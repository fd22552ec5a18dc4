// Stage 8.6: 8 elements of A never meet 8 of B: for two rows at a time all of B's are loaded again.
// Refused: there are too many shared loads
// BEGIN(8.6 kernel)
    alignas(16) __shared__ float tileA[blockSide][blockDepth + 4], tileB[blockSide][blockDepth + 4];
    constexpr int threads = threadsSide * threadsSide;
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide;
    float sums[perThread][perThread] = {};
    for (int first = 0; first < n; first += blockDepth) {
        // Here the threads are numbered along the rows of a tile, whatever its shape.
        for (int e = thread; e < blockSide * blockDepth; e += threads) {
            int row = top + e / blockDepth, i = first + e % blockDepth;
            tileA[e / blockDepth][e % blockDepth] = row < m && i < n ? a[size_t(row) * n + i] : 0;
        }
        for (int e = thread; e < blockDepth * blockSide; e += threads) {
            int i = first + e / blockSide, col = left + e % blockSide;
            tileB[e % blockSide][e / blockSide] = i < n && col < k ? b[size_t(i) * k + col] : 0;
        }
        __syncthreads();
        for (int r = 0; r < perThread; r += 2)
            for (int i = 0; i < blockDepth; i += 4) {
                float4 a0 = *reinterpret_cast<const float4*>(&tileA[y + r * threadsSide][i]);
                float4 a1 = *reinterpret_cast<const float4*>(&tileA[y + (r + 1) * threadsSide][i]);
                for (int s = 0; s < perThread; s++) {
                    float4 fromB = *reinterpret_cast<const float4*>(&tileB[x + s * threadsSide][i]);
                    sums[r][s] += a0.x * fromB.x + a0.y * fromB.y + a0.z * fromB.z + a0.w * fromB.w;
                    sums[r + 1][s] += a1.x * fromB.x + a1.y * fromB.y + a1.z * fromB.z + a1.w * fromB.w;
                }
            }
        __syncthreads();
    }
    for (int r = 0; r < perThread; r++)
        for (int s = 0; s < perThread; s++) {
            int row = top + y + r * threadsSide, col = left + x + s * threadsSide;
            if (row < m && col < k) c[size_t(row) * k + col] = sums[r][s];
        }
// END(8.6 kernel)
