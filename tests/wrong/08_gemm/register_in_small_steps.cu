// Stage 8.5: right, but the block waits twice for every 8 products.
// Refused: go along n in steps of 32
// BEGIN(8.5 kernel)
    constexpr int depth = 8;
    __shared__ float tileA[side][depth], tileB[depth][side];
    int x = threadIdx.x, y = threadIdx.y, half = side / 2, thread = y * side + x;
    int col = blockIdx.x * side + x, row = blockIdx.y * side + y;
    float upper = 0, lower = 0;
    for (int first = 0; first < n; first += depth) {
        if (thread < side * depth) {
            int rowA = blockIdx.y * side + thread / depth, i = first + thread % depth, j = first + thread / side;
            tileA[thread / depth][thread % depth] = rowA < m && i < n ? a[size_t(rowA) * n + i] : 0;
            tileB[thread / side][x] = j < n && col < k ? b[size_t(j) * k + col] : 0;
        }
        __syncthreads();
        for (int i = 0; i < depth; i++) {
            float fromB = tileB[i][x];
            upper += tileA[y][i] * fromB;
            lower += tileA[y + half][i] * fromB;
        }
        __syncthreads();
    }
    if (row < m && col < k) c[size_t(row) * k + col] = upper;
    if (row + half < m && col < k) c[size_t(row + half) * k + col] = lower;
// END(8.5 kernel)
