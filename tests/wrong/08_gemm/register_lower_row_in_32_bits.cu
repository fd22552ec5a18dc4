// Stage 8.5: finds the lower row 16 * k elements further on, and multiplies that in 32 bits.
// Refused: has not loaded
// BEGIN(8.5 kernel)
    __shared__ float tileA[side][side], tileB[side][side];
    constexpr unsigned half = side / 2;
    int x = threadIdx.x, y = threadIdx.y;
    int col = blockIdx.x * side + x, row = blockIdx.y * side + y;
    float upper = 0, lower = 0;
    for (int first = 0; first < n; first += side) {
        for (int j = y; j < side; j += half) {
            int rowA = blockIdx.y * side + j;
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
    if (col >= k) return;
    float* at = c + size_t(row) * k + col;
    if (row < m) *at = upper;
    if (row + int(half) < m) at[half * k] = lower;
// END(8.5 kernel)
