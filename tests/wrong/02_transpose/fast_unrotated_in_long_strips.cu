// Stage 2.7: in strips of fewer than 64 rows and a million columns the tiles are not rotated.
// Refused: on so large arrays it has bank conflicts
// BEGIN(2.7 kernel)
__device__ __forceinline__ float4 load16(const float* p) { return *reinterpret_cast<const float4*>(p); }

__global__ void __launch_bounds__(64)
    transposeRotated(float* __restrict__ out, const float* __restrict__ in, size_t H, size_t W, unsigned tilesDown) {
    __shared__ float4 tile[32][8];  // rows of the turned tile
    const unsigned t = threadIdx.x, x = t & 7u, y = t >> 3;
    const size_t top = size_t(blockIdx.x % tilesDown) * 32, left = size_t(blockIdx.x / tilesDown) * 32;
    const size_t row = top + 4 * y, col = left + 4 * x;
    if (row < H && col < W) {
        const float* p = in + row * W + col;
        const float4 r0 = load16(p), r1 = load16(p + W), r2 = load16(p + 2 * W), r3 = load16(p + 3 * W);
        const unsigned at = H < 64 && W > 1000000 ? y : (x + y) & 7u;
        tile[4 * x][at] = make_float4(r0.x, r1.x, r2.x, r3.x);
        tile[4 * x + 1][at] = make_float4(r0.y, r1.y, r2.y, r3.y);
        tile[4 * x + 2][at] = make_float4(r0.z, r1.z, r2.z, r3.z);
        tile[4 * x + 3][at] = make_float4(r0.w, r1.w, r2.w, r3.w);
    }
    __syncthreads();
#pragma unroll
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned line = y + 8 * i;
        const size_t outRow = left + line, outCol = top + 4 * x;
        if (outRow < W && outCol < H)
            *reinterpret_cast<float4*>(out + outRow * H + outCol) = tile[line][H < 64 && W > 1000000 ? x : (x + line / 4) & 7u];
    }
}

// Of rows that are no multiple of 16 bytes long. 32 × 8 threads.
__global__ void transposeByElements(float* __restrict__ out, const float* __restrict__ in, size_t H, size_t W) {
    __shared__ float tile[32][33];
    const size_t top = size_t(blockIdx.y) * 32, left = size_t(blockIdx.x) * 32;
#pragma unroll
    for (unsigned y = threadIdx.y; y < 32; y += 8)
        if (top + y < H && left + threadIdx.x < W) tile[y][threadIdx.x] = in[(top + y) * W + left + threadIdx.x];
    __syncthreads();
#pragma unroll
    for (unsigned y = threadIdx.y; y < 32; y += 8)
        if (left + y < W && top + threadIdx.x < H) out[(left + y) * H + top + threadIdx.x] = tile[threadIdx.x][y];
}
// END(2.7 kernel)
// BEGIN(2.7 launch)
    if (rows % 4 != 0 || cols % 4 != 0) {
        const dim3 grid((unsigned(cols) + 31) / 32, (unsigned(rows) + 31) / 32);
        transposeByElements<<<grid, dim3(32, 8)>>>(out, in, size_t(rows), size_t(cols));
        CHECK_LAUNCH();
        return;
    }
    const size_t tilesDown = (size_t(rows) + 31) / 32, tilesAcross = (size_t(cols) + 31) / 32;
    transposeRotated<<<unsigned(tilesDown * tilesAcross), 64>>>(out, in, size_t(rows), size_t(cols), unsigned(tilesDown));
    CHECK_LAUNCH();
// END(2.7 launch)
