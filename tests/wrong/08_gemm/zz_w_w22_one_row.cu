// Stage 8.5: 32 × 32 threads with one row each, breaks "a block of 32 × 16 threads, two rows per thread"
// Refused: it is not known which words
// BEGIN(8.5 kernel)
    __shared__ float tileA[side][side], tileB[side][side];
    int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * side + x, row = blockIdx.y * side + y;
    float sum = 0;
    for (int first = 0; first < n; first += side) {
        tileA[y][x] = row < m && first + x < n ? a[size_t(row) * n + first + x] : 0;
        tileB[y][x] = first + y < n && col < k ? b[size_t(first + y) * k + col] : 0;
        __syncthreads();
        for (int i = 0; i < side; i++) sum += tileA[y][i] * tileB[i][x];
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = sum;
// END(8.5 kernel)
// BEGIN(8.5 launch)
    gemmRegister<<<gridFor(m, k, side, side), dim3(side, side)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.5 launch)
