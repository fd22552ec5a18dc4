// Stage 8.5: each row takes all of B's tile for itself, and four elements of A at a time.
// Refused: there are too many shared loads
// BEGIN(8.5 kernel)
    alignas(16) __shared__ float tileA[side][side];
    __shared__ float tileB[side][side];
    int x = threadIdx.x, y = threadIdx.y, half = side / 2;
    int col = blockIdx.x * side + x, row = blockIdx.y * side + y;
    float upper = 0, lower = 0;
    for (int first = 0; first < n; first += side) {
        for (int j = y; j < side; j += half) {
            int rowA = blockIdx.y * side + j;
            tileA[j][x] = rowA < m && first + x < n ? a[size_t(rowA) * n + first + x] : 0;
            tileB[j][x] = first + j < n && col < k ? b[size_t(first + j) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < side; i += 4) {
            float4 fromA = *reinterpret_cast<const float4*>(&tileA[y][i]);
            upper += fromA.x * tileB[i][x];
            upper += fromA.y * tileB[i + 1][x];
            upper += fromA.z * tileB[i + 2][x];
            upper += fromA.w * tileB[i + 3][x];
        }
        for (int i = 0; i < side; i += 4) {
            float4 fromA = *reinterpret_cast<const float4*>(&tileA[y + half][i]);
            lower += fromA.x * tileB[i][x];
            lower += fromA.y * tileB[i + 1][x];
            lower += fromA.z * tileB[i + 2][x];
            lower += fromA.w * tileB[i + 3][x];
        }
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = upper;
    if (row + half < m && col < k) c[size_t(row + half) * k + col] = lower;
// END(8.5 kernel)
