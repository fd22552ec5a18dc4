// Stage 2.7: the places of float4 are counted in int: enough for 2^33 elements, and no more.
// Refused: do all indices fit in their types?
// BEGIN(2.7 kernel)
constexpr int fastTile = 64;
constexpr int fastVectors = fastTile / 4;

__global__ void transposeFast(float* __restrict__ out, const float* __restrict__ in, int rows, int cols) {
    __shared__ float4 tile[fastTile][fastVectors];
    const float4* from = reinterpret_cast<const float4*>(in);
    float4* to = reinterpret_cast<float4*>(out);
    const int inWidth = cols / 4, outWidth = rows / 4;
    int left = blockIdx.y * fastVectors, top = blockIdx.x * fastVectors;   // in float4
    int x = threadIdx.x % fastVectors, y = threadIdx.x / fastVectors;
    if (top + y < outWidth && left + x < inWidth) {
        float4 r[4];
        for (int k = 0; k < 4; k++) r[k] = from[(4 * (top + y) + k) * inWidth + left + x];
        int place = y ^ (x % 8);
        tile[4 * x + 0][place] = make_float4(r[0].x, r[1].x, r[2].x, r[3].x);
        tile[4 * x + 1][place] = make_float4(r[0].y, r[1].y, r[2].y, r[3].y);
        tile[4 * x + 2][place] = make_float4(r[0].z, r[1].z, r[2].z, r[3].z);
        tile[4 * x + 3][place] = make_float4(r[0].w, r[1].w, r[2].w, r[3].w);
    }
    __syncthreads();
    for (int i = 0; i < fastTile; i += fastVectors) {
        int line = y + i, outRow = 4 * left + line, outCol = top + x;
        if (outRow < cols && outCol < outWidth) to[outRow * outWidth + outCol] = tile[line][x ^ (line / 4 % 8)];
    }
}
// END(2.7 kernel)
// BEGIN(2.7 launch)
    if (rows % 4 == 0 && cols % 4 == 0) {
        transposeFast<<<gridFor(cols, rows, dim3(fastTile, fastTile)), 256>>>(out, in, rows, cols);
        CHECK_LAUNCH();
    } else {
        launchTilePadded(out, in, rows, cols);
    }
// END(2.7 launch)
