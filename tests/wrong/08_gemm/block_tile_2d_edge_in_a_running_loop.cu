// Stage 8.6: at the edges loops go as far as there are rows and columns, and nothing says that these are at most 8.
// Refused: local memory
// BEGIN(8.6 kernel)
constexpr int tile = 128, depth = 8;
__shared__ float tileA[tile][depth], tileB[depth][tile];
const int t = threadIdx.x, x = t % 16, y = t / 16;
const int firstRow = blockIdx.y * tile, firstCol = blockIdx.x * tile;
const int rows = m - firstRow - y > 112 ? 8 : (m - firstRow - y + 15) / 16;
const int cols = k - firstCol - x > 112 ? 8 : (k - firstCol - x + 15) / 16;
float sums[8][8] = {};
for (int first = 0; first < n; first += depth) {
#pragma unroll
    for (int j = 0; j < 4; j++) {
        const int e = t + j * 256;
        const int row = firstRow + e / depth, i = first + e % depth;
        tileA[e / depth][e % depth] = row < m && i < n ? a[size_t(row) * n + i] : 0.0f;
    }
#pragma unroll
    for (int j = 0; j < 4; j++) {
        const int e = t + j * 256;
        const int i = first + e / tile, col = firstCol + e % tile;
        tileB[e / tile][e % tile] = i < n && col < k ? b[size_t(i) * k + col] : 0.0f;
    }
    __syncthreads();
#pragma unroll
    for (int i = 0; i < depth; i++) {
        float left[8], right[8];
#pragma unroll
        for (int j = 0; j < 8; j++) left[j] = tileA[y + 16 * j][i];
#pragma unroll
        for (int j = 0; j < 8; j++) right[j] = tileB[i][x + 16 * j];
#pragma unroll
        for (int r = 0; r < rows; r++)
#pragma unroll
            for (int s = 0; s < cols; s++) sums[r][s] += left[r] * right[s];
    }
    __syncthreads();
}
#pragma unroll
for (int r = 0; r < 8; r++)
#pragma unroll
    for (int s = 0; s < 8; s++) {
        const int row = firstRow + y + 16 * r, col = firstCol + x + 16 * s;
        if (row < m && col < k) c[size_t(row) * k + col] = sums[r][s];
    }
// END(8.6 kernel)
// BEGIN(8.6 launch)
gemmBlockTile2D<<<gridFor(m, k, 128, 128), 256>>>(c, a, b, m, n, k);
CHECK_LAUNCH();
// END(8.6 launch)
