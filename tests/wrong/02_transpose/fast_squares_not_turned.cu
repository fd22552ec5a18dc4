// Stage 2.7: the squares of 4 × 4 change places, but are not transposed in registers.
// Refused: the tiles changed places, but were not turned
// BEGIN(2.7 kernel)
constexpr int fastTile = 64, fastVectors = fastTile / 4;

__global__ void transposeFast(float* out, const float* in, int rows, int cols) {
    __shared__ float4 tile[fastTile][fastVectors];
    int left = blockIdx.x * fastTile, top = blockIdx.y * fastTile;
    int x = threadIdx.x % fastVectors, y = threadIdx.x / fastVectors;
    int row = top + 4 * y, col = left + 4 * x;
    if (row < rows && col < cols) {
        float4 r[4];
        for (int k = 0; k < 4; k++) r[k] = *reinterpret_cast<const float4*>(&in[size_t(row + k) * cols + col]);
        for (int k = 0; k < 4; k++) tile[4 * x + k][y ^ (x % 8)] = r[k];
    }
    __syncthreads();
    for (int i = 0; i < fastTile; i += fastVectors) {
        int line = y + i, outRow = left + line, outCol = top + 4 * x;
        if (outRow < cols && outCol < rows)
            *reinterpret_cast<float4*>(&out[size_t(outRow) * rows + outCol]) = tile[line][x ^ (line / 4 % 8)];
    }
}
// END(2.7 kernel)
// BEGIN(2.7 launch)
    if (rows % 4 != 0 || cols % 4 != 0) {
        launchTilePadded(out, in, rows, cols);
        return;
    }
    transposeFast<<<gridFor(rows, cols, dim3(fastTile, fastTile)), 256>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.7 launch)
