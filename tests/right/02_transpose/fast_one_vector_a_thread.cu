// Stage 2.7: a padded tile of single floats: four go in from one load, four come out for one store.
// Passes.
// BEGIN(2.7 kernel)
__global__ void transposeFast(float* out, const float* in, int rows, int cols) {
    __shared__ float tile[32][33];
    int left = blockIdx.x * 32, top = blockIdx.y * 32, x = 4 * threadIdx.x, y = threadIdx.y;
    if (top + y < rows && left + x < cols) {
        float4 four = *reinterpret_cast<const float4*>(&in[size_t(top + y) * cols + left + x]);
        tile[y][x] = four.x;
        tile[y][x + 1] = four.y;
        tile[y][x + 2] = four.z;
        tile[y][x + 3] = four.w;
    }
    __syncthreads();
    if (left + y < cols && top + x < rows)
        *reinterpret_cast<float4*>(&out[size_t(left + y) * rows + top + x]) =
            make_float4(tile[x][y], tile[x + 1][y], tile[x + 2][y], tile[x + 3][y]);
}
// END(2.7 kernel)
// BEGIN(2.7 launch)
    if (rows % 4 != 0 || cols % 4 != 0) {
        launchTilePadded(out, in, rows, cols);
        return;
    }
    transposeFast<<<gridFor(rows, cols, dim3(32, 32)), dim3(8, 32)>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.7 launch)
