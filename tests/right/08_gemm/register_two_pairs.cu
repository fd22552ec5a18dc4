// Stage 8.5: two pairs of tiles in turn, one barrier per step; the rows of B's tile are read by a pointer.
// Passes.
// BEGIN(8.5 kernel)
    __shared__ float tilesA[2][side * side], tilesB[2][side * side];
    const int thread = threadIdx.y * side + threadIdx.x, x = thread % side, y = thread / side;
    const int col = blockIdx.x * side + x, row = blockIdx.y * side + y;
    float sums[2] = {};
    for (int step = 0, left = n; left > 0; step++, left -= side) {
        float *tileA = tilesA[step & 1], *tileB = tilesB[step & 1];
        const int i = step * side;
        for (int j = 0; j < 2; j++) {
            const int down = 16 * j;
            tileA[thread + side * down] = row + down < m && x < left ? a[size_t(row + down) * n + i + x] : 0.0f;
            tileB[thread + side * down] = y + down < left && col < k ? b[size_t(i + y + down) * k + col] : 0.0f;
        }
        __syncthreads();
        const float* fromB = tileB + x;
        for (int j = 0; j < min(left, int(side)); j++, fromB += side) {
            const float both = *fromB;
            sums[0] += tileA[y * side + j] * both;
            sums[1] += tileA[(y + 16) * side + j] * both;
        }
    }
    for (int j = 0; j < 2; j++)
        if (row + 16 * j < m && col < k) c[size_t(row + 16 * j) * k + col] = sums[j];
// END(8.5 kernel)
