// Stage 8.6: takes b's 8 elements anew for each of the 8 rows, breaks "For each i of a step: 8 elements from a's tile, 8 from b's, and 64 products" (72 loads)
// Refused: it is not known which words
// BEGIN(8.6 kernel)
    __shared__ float tileA[blockSide][blockDepth], tileB[blockDepth][blockSide];
    constexpr int threads = threadsSide * threadsSide;
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide;
    float sums[perThread][perThread] = {};
    for (int first = 0; first < n; first += blockDepth) {
        for (int e = thread; e < blockSide * blockDepth; e += threads) {
            int row = top + e / blockDepth, i = first + e % blockDepth;
            tileA[e / blockDepth][e % blockDepth] = row < m && i < n ? a[size_t(row) * n + i] : 0;
            i = first + e / blockSide;
            int col = left + e % blockSide;
            tileB[e / blockSide][e % blockSide] = i < n && col < k ? b[size_t(i) * k + col] : 0;
        }
        __syncthreads();
        for (int r = 0; r < perThread; r++)
            for (int i = 0; i < blockDepth; i++) {
                float fromA = tileA[y + r * threadsSide][i];
                for (int s = 0; s < perThread; s++) sums[r][s] += fromA * tileB[i][x + s * threadsSide];
            }
        __syncthreads();
    }
    for (int r = 0; r < perThread; r++)
        for (int s = 0; s < perThread; s++) {
            int row = top + y + r * threadsSide, col = left + x + s * threadsSide;
            if (row < m && col < k) c[size_t(row) * k + col] = sums[r][s];
        }
// END(8.6 kernel)
