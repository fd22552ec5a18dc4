// Stage 8.6: how many elements a thread has is computed from the launch, so no loop has constant bounds.
// Refused: lies in local memory, not in registers
// BEGIN(8.6 kernel)
    __shared__ float tileA[blockSide][blockDepth], tileB[blockDepth][blockSide];
    int threads = blockDim.x * blockDim.y;
    int colsMine = blockSide / int(blockDim.x), rowsMine = blockSide / int(blockDim.y);
    int x = threadIdx.x, y = threadIdx.y, thread = threadIdx.y * blockDim.x + threadIdx.x;
    int top = blockIdx.y * blockSide, left = blockIdx.x * blockSide;
    float sums[perThread][perThread] = {};
    for (int first = 0; first < n; first += blockDepth) {
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
            for (int j = 0; j < rowsMine; j++) fromA[j] = tileA[y + j * blockDim.y][i];
            for (int j = 0; j < colsMine; j++) fromB[j] = tileB[i][x + j * blockDim.x];
            for (int r = 0; r < rowsMine; r++)
                for (int s = 0; s < colsMine; s++) sums[r][s] += fromA[r] * fromB[s];
        }
        __syncthreads();
    }
    for (int r = 0; r < rowsMine; r++)
        for (int s = 0; s < colsMine; s++) {
            int row = top + y + r * blockDim.y, col = left + x + s * blockDim.x;
            if (row < m && col < k) c[size_t(row) * k + col] = sums[r][s];
        }
// END(8.6 kernel)
