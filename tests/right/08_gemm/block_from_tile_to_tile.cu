// Stage 8.6: a few blocks go from tile to tile, with sums that begin anew.
// Passes.
// BEGIN(8.6 kernel)
    __shared__ float tileA[blockSide][blockDepth], tileB[blockDepth][blockSide];
    constexpr int threads = threadsSide * threadsSide;
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int across = (k + blockSide - 1) / blockSide, down = (m + blockSide - 1) / blockSide;
    for (size_t tile = blockIdx.x; tile < size_t(across) * down; tile += gridDim.x) {
        int top = tile / across * blockSide, left = tile % across * blockSide;
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
                    for (int s = 0; s < perThread; s++) sums[r][s] += fromA[r] * fromB[s];
            }
            __syncthreads();
        }
        for (int r = 0; r < perThread; r++)
            for (int s = 0; s < perThread; s++) {
                int row = top + y + r * threadsSide, col = left + x + s * threadsSide;
                if (row < m && col < k) c[size_t(row) * k + col] = sums[r][s];
            }
    }
// END(8.6 kernel)
// BEGIN(8.6 launch)
    // As many blocks as find room at once, each goes from tile to tile.
    size_t tiles = size_t((k + blockSide - 1) / blockSide) * ((m + blockSide - 1) / blockSide);
    int blocks = tiles < 264 ? tiles : 264;
    gemmBlockTile2D<<<blocks, dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.6 launch)
