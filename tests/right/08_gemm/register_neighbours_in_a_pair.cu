// Stage 8.5: rows 2y and 2y + 1, of A's tile two at a time.
// Passes.
// BEGIN(8.5 kernel)
    __shared__ float2 pairsA[side][side / 2 + 1];   // for each i, of rows 2j and 2j + 1; one more
    __shared__ float tileB[side][side];
    const int x = threadIdx.x, y = threadIdx.y;
    const int col = blockIdx.x * side + x, row = blockIdx.y * side + 2 * y;
    float sums[2] = {};
    for (int first = 0; first < n; first += side) {
        const int i = first + x;
        pairsA[x][y] = make_float2(row < m && i < n ? a[size_t(row) * n + i] : 0,
                                   row + 1 < m && i < n ? a[size_t(row + 1) * n + i] : 0);
        for (int j = 2 * y; j < 2 * y + 2; j++)
            tileB[j][x] = first + j < n && col < k ? b[size_t(first + j) * k + col] : 0;
        __syncthreads();
        for (int j = 0; j < side; j++) {
            const float2 fromA = pairsA[j][y];
            const float fromB = tileB[j][x];
            sums[0] += fromA.x * fromB;
            sums[1] += fromA.y * fromB;
        }
        __syncthreads();
    }
    for (int r = 0; r < 2; r++)
        if (row + r < m && col < k) c[size_t(row + r) * k + col] = sums[r];
// END(8.5 kernel)
