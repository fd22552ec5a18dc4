// Stage 8.8: asynchronous copies fill the other pair of tiles while the products of this one are added.
// Passes.
// BEGIN(top)
#include <cuda_pipeline.h>
// END(top)
// BEGIN(8.8 kernel)
constexpr int copiedSide = 128, copiedDepth = 8;

template <int width>
__global__ void gemmFast(float* c, const float* a, const float* b, int m, int n, int k) {
    __shared__ __align__(16) float tileA[2][copiedSide][copiedDepth + 4], tileB[2][copiedDepth][copiedSide];
    const int top = blockIdx.y * copiedSide, left = blockIdx.x * copiedSide;
    auto ask = [&](int pair, int first) {
        for (int e = threadIdx.x * width; e < copiedSide * copiedDepth; e += blockDim.x * width) {
            int y = e / copiedDepth, i = e % copiedDepth, row = top + y;
            if (row < m && first + i < n)
                __pipeline_memcpy_async(&tileA[pair][y][i], a + size_t(row) * n + first + i, width * sizeof(float));
            else
                for (int s = 0; s < width; s++) tileA[pair][y][i + s] = 0;
            int x = e % copiedSide, line = first + e / copiedSide;
            if (line < n && left + x < k)
                __pipeline_memcpy_async(&tileB[pair][e / copiedSide][x], b + size_t(line) * k + left + x,
                                        width * sizeof(float));
            else
                for (int s = 0; s < width; s++) tileB[pair][e / copiedSide][x + s] = 0;
        }
        __pipeline_commit();
    };
    const int y = threadIdx.x / 16 * 4, x = threadIdx.x % 16 * 4;
    float sums[8][8] = {};
    ask(0, 0);
    for (int first = 0, now = 0; first < n; first += copiedDepth, now = 1 - now) {
        __pipeline_wait_prior(0);
        __syncthreads();
        if (first + copiedDepth < n) ask(1 - now, first + copiedDepth);
        for (int i = 0; i < copiedDepth; i += 4) {
            float4 fromA[8];
            for (int r = 0; r < 8; r++)
                fromA[r] = *reinterpret_cast<float4*>(&tileA[now][y + r / 4 * 64 + r % 4][i]);
            for (int j = 0; j < 4; j++) {
                float4 low = *reinterpret_cast<float4*>(&tileB[now][i + j][x]);
                float4 high = *reinterpret_cast<float4*>(&tileB[now][i + j][x + 64]);
                const float fromB[8] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
                for (int r = 0; r < 8; r++) {
                    float one = j == 0 ? fromA[r].x : j == 1 ? fromA[r].y : j == 2 ? fromA[r].z : fromA[r].w;
                    for (int s = 0; s < 8; s++) sums[r][s] += one * fromB[s];
                }
            }
        }
    }
    for (int r = 0; r < 8; r++) {
        int row = top + y + r / 4 * 64 + r % 4;
        if (row >= m) continue;
        for (int s = 0; s < 8; s += 4) {
            int col = left + x + s / 4 * 64;
            float* to = c + size_t(row) * k + col;
            if (width == 4) {
                if (col < k)
                    *reinterpret_cast<float4*>(to) =
                        make_float4(sums[r][s], sums[r][s + 1], sums[r][s + 2], sums[r][s + 3]);
            } else {
                for (int e = 0; e < 4; e++)
                    if (col + e < k) to[e] = sums[r][s + e];
            }
        }
    }
}
// END(8.8 kernel)
// BEGIN(8.8 launch)
    auto kernel = n % 4 == 0 && k % 4 == 0 ? gemmFast<4> : gemmFast<1>;
    kernel<<<gridFor(m, k, copiedSide, copiedSide), 256>>>(c, a, b, m, n, k);
    CHECK_LAUNCH();
// END(8.8 launch)
