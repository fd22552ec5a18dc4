// Stage 2.7: no tile: shuffles turn squares of float4; what is ragged goes to the padded kernel.
// Passes.
// BEGIN(2.7 kernel)
__device__ inline float partOf(const float4& v, int k) { return k == 0 ? v.x : k == 1 ? v.y : k == 2 ? v.z : v.w; }

__device__ inline void setPart(float4& v, int k, float value) {
    if (k == 0) v.x = value;
    else if (k == 1) v.y = value;
    else if (k == 2) v.z = value;
    else v.w = value;
}

// Four neighbouring lanes hold the rows of a square of 4 x 4. Afterwards they hold its columns.
__device__ inline float4 turnSquare(const float4& v, int lane) {
    const int mine = lane % 4;
    float4 turned = make_float4(0, 0, 0, 0);
#pragma unroll
    for (int k = 0; k < 4; k++)   // from the lane mine ^ k, which sends what lies in my column
        setPart(turned, mine ^ k, __shfl_sync(0xffffffffu, partOf(v, mine ^ k), lane ^ k));
    return turned;
}

// 8 warps, 2 across and 4 down, each with 16 rows of 32: four patches of 16 rows of 8.
__global__ void __launch_bounds__(256)
    transposeShuffled(float* __restrict__ out, const float* __restrict__ in, int rows,
                                                         int cols) {
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, square = lane / 4, mine = lane % 4;
    const int left = blockIdx.y * 64 + warp % 2 * 32 + square % 2 * 4;   // of this lane's square in the first patch
    const int top = blockIdx.x * 64 + warp / 2 * 16 + square / 2 * 4;
    float4 patch[4];
#pragma unroll
    for (int k = 0; k < 4; k++) {
        patch[k] = make_float4(0, 0, 0, 0);
        if (top < rows && left + 8 * k < cols)
            patch[k] = *reinterpret_cast<const float4*>(&in[size_t(top + mine) * cols + left + 8 * k]);
    }
#pragma unroll
    for (int k = 0; k < 4; k++) {
        const float4 turned = turnSquare(patch[k], lane);   // all lanes come by
        if (top < rows && left + 8 * k < cols)
            *reinterpret_cast<float4*>(&out[size_t(left + 8 * k + mine) * rows + top]) = turned;
    }
}
// END(2.7 kernel)
// BEGIN(2.7 launch)
    if (rows % 4 != 0 || cols % 4 != 0) {
        launchTilePadded(out, in, rows, cols);
        return;
    }
    transposeShuffled<<<gridFor(cols, rows, dim3(64, 64)), 256>>>(out, in, rows, cols);
    CHECK_LAUNCH();
// END(2.7 launch)
