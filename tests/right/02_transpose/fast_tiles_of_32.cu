// Stage 2.7: tiles of 32 x 32 in blocks of 8 x 8 threads, uint4 instead of float4, the swizzle is an XOR of x and y.
// Passes.
// BEGIN(2.7 kernel)
__global__ void __launch_bounds__(64) transposeSmall(float* out, const float* in, int rows, int cols) {
    __shared__ uint4 part[32 * 8];   // 32 lines of the turned tile, eight parts each
    const int left = blockIdx.y * 32, top = blockIdx.x * 32, x = threadIdx.x, y = threadIdx.y;
    if (left + 4 * x < cols && top + 4 * y < rows) {
        const uint4* from = reinterpret_cast<const uint4*>(in + (size_t(top + 4 * y) * cols + left + 4 * x));
        const size_t next = size_t(cols) / 4;
        const uint4 a = from[0], b = from[next], c = from[2 * next], d = from[3 * next];
        uint4* line = part + 32 * x + (x ^ y);
        line[0] = make_uint4(a.x, b.x, c.x, d.x);
        line[8] = make_uint4(a.y, b.y, c.y, d.y);
        line[16] = make_uint4(a.z, b.z, c.z, d.z);
        line[24] = make_uint4(a.w, b.w, c.w, d.w);
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        const int line = 8 * k + y;
        if (left + line < cols && top + 4 * x < rows)
            *reinterpret_cast<uint4*>(out + (size_t(left + line) * rows + top + 4 * x)) = part[8 * line + (x ^ (line >> 2))];
    }
}
// END(2.7 kernel)
// BEGIN(2.7 launch)
    if (rows % 4 != 0 || cols % 4 != 0) {
        launchTilePadded(out, in, rows, cols);
    } else {
        transposeSmall<<<gridFor(cols, rows, dim3(32, 32)), dim3(8, 8)>>>(out, in, rows, cols);
        CHECK_LAUNCH();
    }
// END(2.7 launch)
