// Stage 8.5: right, but the grid counts blocks of 32 × 16: half of them do what others did.
// Refused: the grid has 32 blocks, not 16
// Refused: the grid counts tiles of 32 × 32
// BEGIN(8.5 kernel)
    __shared__ float tileA[side][side], tileB[side][side];
    int x = threadIdx.x, y = threadIdx.y, half = side / 2;
    int col = blockIdx.x * side + x, row = blockIdx.y / 2 * side + y;
    float upper = 0, lower = 0;
    for (int first = 0; first < n; first += side) {
        for (int j = y; j < side; j += half) {
            int rowA = blockIdx.y / 2 * side + j;
            tileA[j][x] = rowA < m && first + x < n ? a[size_t(rowA) * n + first + x] : 0;
            tileB[j][x] = first + j < n && col < k ? b[size_t(first + j) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < side; i++) {
            float fromB = tileB[i][x];
            upper += tileA[y][i] * fromB;
            lower += tileA[y + half][i] * fromB;
        }
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = upper;
    if (row + half < m && col < k) c[size_t(row + half) * k + col] = lower;
// END(8.5 kernel)
// BEGIN(8.5 launch)
    gemmRegister<<<gridFor(m, k, side / 2, side), dim3(side, side / 2)>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.5 launch)
