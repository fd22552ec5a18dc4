// Stage 8.6: neighbouring threads load a's tile down its columns, breaks "neighbouring threads load neighbours of a row"
// Refused: it is not known which words
// BEGIN(8.6 kernel)
    __shared__ float tileA[blockDepth][blockSide], tileB[blockDepth][blockSide];
    constexpr int threads = threadsSide * threadsSide;
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide;
    float sums[perThread][perThread] = {};
    for (int first = 0; first < n; first += blockDepth) {
        for (int e = thread; e < blockSide * blockDepth; e += threads) {
            int i = first + e / blockSide, row = top + e % blockSide, col = left + e % blockSide;
            tileA[e / blockSide][e % blockSide] = row < m && i < n ? a[size_t(row) * n + i] : 0;
            tileB[e / blockSide][e % blockSide] = i < n && col < k ? b[size_t(i) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < blockDepth; i++) {
            float fromA[perThread], fromB[perThread];
            for (int j = 0; j < perThread; j++) {
                fromA[j] = tileA[i][y + j * threadsSide];
                fromB[j] = tileB[i][x + j * threadsSide];
            }
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
