// Stage 8.6: right, but 4 × 4 elements per thread, in blocks of 64 × 64.
// Refused: 8 × 8 elements per thread
// BEGIN(8.6 kernel)
    constexpr int four = 4, sixtyFour = 64;
    __shared__ float tileA[sixtyFour][blockDepth], tileB[blockDepth][sixtyFour];
    constexpr int threads = threadsSide * threadsSide;
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * sixtyFour, left = blockIdx.x * sixtyFour;
    float sums[four][four] = {};
    for (int first = 0; first < n; first += blockDepth) {
        // Here the threads are numbered along the rows of a tile, whatever its shape.
        for (int e = thread; e < sixtyFour * blockDepth; e += threads) {
            int row = top + e / blockDepth, i = first + e % blockDepth;
            tileA[e / blockDepth][e % blockDepth] = row < m && i < n ? a[size_t(row) * n + i] : 0;
        }
        for (int e = thread; e < blockDepth * sixtyFour; e += threads) {
            int i = first + e / sixtyFour, col = left + e % sixtyFour;
            tileB[e / sixtyFour][e % sixtyFour] = i < n && col < k ? b[size_t(i) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < blockDepth; i++) {
            float fromA[four], fromB[four];
            // A thread's rows and columns lie 16 apart: then neighbours in a warp want neighbouring words.
            for (int j = 0; j < four; j++) fromA[j] = tileA[y + j * threadsSide][i];
            for (int j = 0; j < four; j++) fromB[j] = tileB[i][x + j * threadsSide];
            for (int r = 0; r < four; r++)
                for (int s = 0; s < four; s++) sums[r][s] += fromA[r] * fromB[s];
        }
        __syncthreads();
    }
    for (int r = 0; r < four; r++)
        for (int s = 0; s < four; s++) {
            int row = top + y + r * threadsSide, col = left + x + s * threadsSide;
            if (row < m && col < k) c[size_t(row) * k + col] = sums[r][s];
        }
// END(8.6 kernel)
// BEGIN(8.6 launch)
    gemmBlockTile2D<<<gridFor(m, k, 64, 64), dim3(threadsSide, threadsSide)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.6 launch)
