// Stage 2.7: tiles of 64 that find no room in a grid are left out without a word.
// Refused: no block stores behind row
// BEGIN(2.7 kernel)
__global__ void transposeSquares(float* out, const float* in, int rows, int cols) {
    __shared__ float4 tile[64][16];
    const int x = threadIdx.x % 16, y = threadIdx.x / 16;
    const int top = blockIdx.x * 64, left = blockIdx.y * 64;
    float4 line[4];
#pragma unroll
    for (int k = 0; k < 4; k++)
        if (top + 4 * y + k < rows && left + 4 * x < cols)
            line[k] = *reinterpret_cast<const float4*>(in + size_t(top + 4 * y + k) * cols + left + 4 * x);
    tile[4 * x][y ^ x] = make_float4(line[0].x, line[1].x, line[2].x, line[3].x);
    tile[4 * x + 1][y ^ x] = make_float4(line[0].y, line[1].y, line[2].y, line[3].y);
    tile[4 * x + 2][y ^ x] = make_float4(line[0].z, line[1].z, line[2].z, line[3].z);
    tile[4 * x + 3][y ^ x] = make_float4(line[0].w, line[1].w, line[2].w, line[3].w);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 4; k++) {
        const int c = y + 16 * k;
        if (left + c < cols && top + 4 * x < rows)
            *reinterpret_cast<float4*>(out + size_t(left + c) * rows + top + 4 * x) = tile[c][x ^ (c / 4 % 16)];
    }
}
// END(2.7 kernel)
// BEGIN(2.7 launch)
if (rows % 4 || cols % 4) {
    launchTilePadded(out, in, rows, cols);
    return;
}
transposeSquares<<<dim3((rows + 63) / 64, (cols + 63) / 64 < 65535 ? (cols + 63) / 64 : 65535), 256>>>(out, in, rows,
                                                                                                       cols);
CHECK_LAUNCH();
// END(2.7 launch)
