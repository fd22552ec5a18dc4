// Stage 2.7: float4 wherever the rows of in allow it: those of out may not.
// Refused: misaligned
// Refused: 102 × 100
// Refused: no multiple of 4
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
        int place = y ^ (x % 8);
        tile[4 * x + 0][place] = make_float4(r[0].x, r[1].x, r[2].x, r[3].x);
        tile[4 * x + 1][place] = make_float4(r[0].y, r[1].y, r[2].y, r[3].y);
        tile[4 * x + 2][place] = make_float4(r[0].z, r[1].z, r[2].z, r[3].z);
        tile[4 * x + 3][place] = make_float4(r[0].w, r[1].w, r[2].w, r[3].w);
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
    if (cols % 4 != 0) {
        launchTilePadded(out, in, rows, cols);
        return;
    }
    transposeFast<<<gridFor(rows, cols, dim3(fastTile, fastTile)), 256>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.7 launch)
