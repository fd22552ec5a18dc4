// Stage 8.6: a function that is not inlined gets the arrays: they lie in local memory.
// Refused: lies in local memory
// BEGIN(8.6 sizes)
// Stages 8.6 to 8.8: a block of 16 × 16 threads computes 128 × 128 elements of c, 8 × 8 each, in steps of 8 along n.
constexpr int blockSide = 128, blockDepth = 8, perThread = 8, threadsSide = blockSide / perThread;
// The products of one i, in a function of its own: the compiler need not copy it into every step.
__device__ __noinline__ void addProducts(float (&sums)[perThread][perThread], const float (&fromA)[perThread],
                                         const float (&fromB)[perThread]) {
    for (int r = 0; r < perThread; r++)
        for (int s = 0; s < perThread; s++) sums[r][s] += fromA[r] * fromB[s];
}
// END(8.6 sizes)
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
            addProducts(sums, fromA, fromB);
        }
        __syncthreads();
    }
    for (int r = 0; r < perThread; r++)
        for (int s = 0; s < perThread; s++) {
            int row = top + y + r * threadsSide, col = left + x + s * threadsSide;
            if (row < m && col < k) c[size_t(row) * k + col] = sums[r][s];
        }
// END(8.6 kernel)
