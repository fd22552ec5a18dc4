// Stage 8.6: each thread begins with another one of its rows, so the sums have an index.
// Refused: lies in local memory
// BEGIN(8.6 kernel)
    __shared__ float tileA[blockSide][blockDepth], tileB[blockDepth][blockSide];
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
            tileB[e / blockSide][e % blockSide] = i < n && col < k ? b[size_t(i) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < blockDepth; i++) {
            float fromA[perThread], fromB[perThread];
            // A thread's rows and columns lie 16 apart: then neighbours in a warp want neighbouring words.
            for (int j = 0; j < perThread; j++) fromA[j] = tileA[y + j * threadsSide][i];
            for (int j = 0; j < perThread; j++) fromB[j] = tileB[i][x + j * threadsSide];
            for (int r = 0; r < perThread; r++)
                for (int s = 0; s < perThread; s++) {
                    int mine = (r + y) % perThread;
                    sums[mine][s] += fromA[mine] * fromB[s];
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
