// Stage 2.7: small tiles for blocks of 64 threads, with rotated columns, and bands where the grid has no room.
// Passes.
// BEGIN(2.7 kernel)
__global__ void __launch_bounds__(64)
    transposeRotated(float* __restrict__ out, const float* __restrict__ in, int rows, int cols) {
    __shared__ float4 tile[32][8];  // rows of the turned tile; part p of row r lies at (p + r / 4) % 8
    const unsigned x = threadIdx.x % 8, y = threadIdx.x / 8;
    const size_t height = rows, width = cols, top = size_t(blockIdx.x) * 32;
    for (size_t left = size_t(blockIdx.y) * 32; left < width; left += size_t(gridDim.y) * 32) {
        const size_t row = top + 4 * y, col = left + 4 * x;
        if (row < height && col < width) {
            const float4* from = reinterpret_cast<const float4*>(in + row * width + col);
            const size_t down = width / 4;  // float4s in a row of in
            const float4 r0 = from[0], r1 = from[down], r2 = from[2 * down], r3 = from[3 * down];
            const unsigned place = (y + x) % 8;
            tile[4 * x][place] = make_float4(r0.x, r1.x, r2.x, r3.x);
            tile[4 * x + 1][place] = make_float4(r0.y, r1.y, r2.y, r3.y);
            tile[4 * x + 2][place] = make_float4(r0.z, r1.z, r2.z, r3.z);
            tile[4 * x + 3][place] = make_float4(r0.w, r1.w, r2.w, r3.w);
        }
        __syncthreads();
        for (unsigned line = y; line < 32; line += 8) {
            const size_t outRow = left + line, outCol = top + 4 * x;
            if (outRow < width && outCol < height) {
                const float4 part = tile[line][(x + line / 4) % 8];
                reinterpret_cast<float4*>(out + outRow * height)[outCol / 4] = part;
            }
        }
        __syncthreads();
    }
}
// END(2.7 kernel)
// BEGIN(2.7 launch)
    const bool aligned = rows % 4 == 0 && cols % 4 == 0;
    if (!aligned) return launchTilePadded(out, in, rows, cols);
    const unsigned down = (unsigned(rows) + 31) / 32, right = (unsigned(cols) + 31) / 32;
    transposeRotated<<<dim3(down, right < 65535 ? right : 65535), 64>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.7 launch)
