// Stage 2.7: the exchanged column may be any number up to 63, and a row has 16.
// Refused: out of bounds
// Refused: the index goes on behind the end of a row
// BEGIN(2.7 kernel)
constexpr int fastTile = 64;

// A block of 16 x 16 threads, a tile of 64 x 64: tile[c][r] holds in[r][c], four r at a time.
__global__ void transposeFast(float* out, const float* in, int rows, int cols) {
    __shared__ float4 tile[fastTile][fastTile / 4];
    int left = blockIdx.y * fastTile, top = blockIdx.x * fastTile;
    int x = threadIdx.x, y = threadIdx.y;
    int c = left + 4 * x, r = top + 4 * y;
    float4 a[4];
    if (c < cols && r < rows) {
        for (int i = 0; i < 4; i++) a[i] = *reinterpret_cast<const float4*>(&in[size_t(r + i) * cols + c]);
        float4 b[4] = {make_float4(a[0].x, a[1].x, a[2].x, a[3].x), make_float4(a[0].y, a[1].y, a[2].y, a[3].y),
                       make_float4(a[0].z, a[1].z, a[2].z, a[3].z), make_float4(a[0].w, a[1].w, a[2].w, a[3].w)};
        for (int i = 0; i < 4; i++) tile[4 * x + i][y ^ (4 * x + i)] = b[i];
    }
    __syncthreads();
    for (int i = 0; i < 4; i++) {
        int row = y + 16 * i;   // of out's tile
        if (left + row < cols && top + 4 * x < rows)
            *reinterpret_cast<float4*>(&out[size_t(left + row) * rows + top + 4 * x]) = tile[row][x ^ row];
    }
}
// END(2.7 kernel)
// BEGIN(2.7 launch)
    if (rows % 4 || cols % 4) return launchTilePadded(out, in, rows, cols);
    dim3 grid((rows + fastTile - 1) / fastTile, (cols + fastTile - 1) / fastTile);
    transposeFast<<<grid, dim3(16, 16)>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.7 launch)
