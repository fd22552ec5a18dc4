// Stage 8.6: a is guarded by its flat index only: beyond n comes the next row, and infinity times 0 is no 0.
// Refused: should be inf
// BEGIN(8.6 kernel)
    __shared__ float tileA[blockSide][blockDepth], tileB[blockDepth][blockSide];
    constexpr int threads = threadsSide * threadsSide;
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide;
    float sums[perThread][perThread] = {};
    for (int first = 0; first < n; first += blockDepth) {
        for (int e = thread; e < blockSide * blockDepth; e += threads) {
            size_t at = size_t(top + e / blockDepth) * n + first + e % blockDepth;
            tileA[e / blockDepth][e % blockDepth] = at < size_t(m) * n ? a[at] : 0;
            int i = first + e / blockSide, col = left + e % blockSide;
            tileB[e / blockSide][e % blockSide] = i < n && col < k ? b[size_t(i) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < blockDepth; i++) {
            float fromA[perThread], fromB[perThread];
            for (int j = 0; j < perThread; j++) fromA[j] = tileA[y + j * threadsSide][i];
            for (int j = 0; j < perThread; j++) fromB[j] = tileB[i][x + j * threadsSide];
            for (int r = 0; r < perThread; r++)
                for (int s = 0; s < perThread; s++) sums[r][s] += fromA[r] * fromB[s];
        }
        __syncthreads();
    }
    for (int r = 0; r < perThread; r++)
        for (int s = 0; s < perThread; s++) {
            int row = top + y + r * threadsSide, col = left + x + s * threadsSide;
            if (row < m && col < k) c[size_t(row) * k + col] = sums[r][s];
        }
// END(8.6 kernel)
