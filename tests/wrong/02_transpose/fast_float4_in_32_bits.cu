// Stage 2.7: the number of a float4 is computed in 32 bits: wrong from 2³⁴ elements on.
// Refused: do all indices fit in their types
// BEGIN(2.7 kernel)
__global__ void transposeSquares(float* out, const float* in, int rows, int cols) {
    __shared__ float4 tile[64][16];
    const unsigned down = (rows + 63) / 64;
    const int top = blockIdx.x % down * 64, left = blockIdx.x / down * 64;
    const int a = threadIdx.x % 16, b = threadIdx.x / 16;
    if (top + 4 * b < rows && left + 4 * a < cols) {
        float4 v[4];
#pragma unroll
        for (int k = 0; k < 4; k++) {
            v[k] = reinterpret_cast<const float4*>(in)[unsigned(top + 4 * b + k) * unsigned(cols / 4) + unsigned(left / 4 + a)];
        }
        const int place = b ^ (a & 7);
        tile[4 * a + 0][place] = make_float4(v[0].x, v[1].x, v[2].x, v[3].x);
        tile[4 * a + 1][place] = make_float4(v[0].y, v[1].y, v[2].y, v[3].y);
        tile[4 * a + 2][place] = make_float4(v[0].z, v[1].z, v[2].z, v[3].z);
        tile[4 * a + 3][place] = make_float4(v[0].w, v[1].w, v[2].w, v[3].w);
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 4; k++) {
        const int y = b + 16 * k;
        if (left + y < cols && top + 4 * a < rows)
            reinterpret_cast<float4*>(out)[unsigned(left + y) * unsigned(rows / 4) + unsigned(top / 4 + a)] = tile[y][a ^ (y / 4 & 7)];
    }
}
// END(2.7 kernel)
    // BEGIN(2.7 launch)
    if (rows % 4 != 0 || cols % 4 != 0) {
        launchTilePadded(out, in, rows, cols);
        return;
    }
    const unsigned blocks = unsigned((rows + 63) / 64) * unsigned((cols + 63) / 64);
    transposeSquares<<<blocks, 256>>>(out, in, rows, cols);
    CHECK_LAUNCH();
    // END(2.7 launch)
