// Stage 8.6: loads whole tiles coalesced, but in tiles at an edge each thread loads four elements of its own, which lie in a row.
// Refused: the loads waste memory
// BEGIN(8.6 kernel)
    __shared__ float tileA[blockSide][blockDepth], tileB[blockDepth][blockSide];
    constexpr int threads = threadsSide * threadsSide;
    int x = threadIdx.x, y = threadIdx.y, thread = y * threadsSide + x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide;
    bool inside = top + blockSide <= m && left + blockSide <= k;
    float sums[perThread][perThread] = {};
    for (int first = 0; first < n; first += blockDepth) {
        if (inside && first + blockDepth <= n)
            for (int e = thread; e < blockSide * blockDepth; e += threads) {   // nothing to ask for
                tileA[e / blockDepth][e % blockDepth] = a[size_t(top + e / blockDepth) * n + first + e % blockDepth];
                tileB[e / blockSide][e % blockSide] = b[size_t(first + e / blockSide) * k + left + e % blockSide];
            }
        else {   // once per thread: does its row exist?
            int row = thread / 2, i = thread % 2 * 4, rowB = thread % blockDepth, col = thread / blockDepth * 4;
            for (int j = 0; j < 4; j++) {
                tileA[row][i + j] = top + row < m && first + i + j < n ? a[size_t(top + row) * n + first + i + j] : 0;
                tileB[rowB][col + j] =
                    first + rowB < n && left + col + j < k ? b[size_t(first + rowB) * k + left + col + j] : 0;
            }
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
