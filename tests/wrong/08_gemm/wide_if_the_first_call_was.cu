// Stage 8.7: a call is wide only if the first one was.
// Refused: load float4
// BEGIN(8.7 kernel)
template <bool wide>
__global__ void __launch_bounds__(256) sixteenBytes(float* c, const float* a, const float* b, int m, int n, int k) {
    __shared__ alignas(16) float tileA[8][132];
    __shared__ alignas(16) float tileB[8][128];
    const int t = threadIdx.x, x = t % 16, y = t / 16;
    const size_t M = m, N = n, K = k, row0 = size_t(blockIdx.y) * 128, col0 = size_t(blockIdx.x) * 128;
    float sum[8][8] = {};
    for (size_t first = 0; first < N; first += 8) {
        if (wide) {
            const size_t row = row0 + t / 2, i = first + t % 2 * 4, j = first + t / 32, col = col0 + t % 32 * 4;
            float4 p = make_float4(0, 0, 0, 0), q = p;
            if (row < M && i < N) p = *reinterpret_cast<const float4*>(a + row * N + i);
            if (j < N && col < K) q = *reinterpret_cast<const float4*>(b + j * K + col);
            tileA[t % 2 * 4 + 0][t / 2] = p.x;
            tileA[t % 2 * 4 + 1][t / 2] = p.y;
            tileA[t % 2 * 4 + 2][t / 2] = p.z;
            tileA[t % 2 * 4 + 3][t / 2] = p.w;
            *reinterpret_cast<float4*>(&tileB[t / 32][t % 32 * 4]) = q;
        } else {
#pragma unroll
            for (int u = 0; u < 4; u++) {
                const int e = t + 256 * u;
                const size_t row = row0 + e / 8, i = first + e % 8, j = first + e / 128, col = col0 + e % 128;
                tileA[e % 8][e / 8] = row < M && i < N ? a[row * N + i] : 0;
                tileB[e / 128][e % 128] = j < N && col < K ? b[j * K + col] : 0;
            }
        }
        __syncthreads();
#pragma unroll
        for (int i = 0; i < 8; i++) {
            const float4 u0 = *reinterpret_cast<const float4*>(&tileA[i][4 * y]);
            const float4 u1 = *reinterpret_cast<const float4*>(&tileA[i][64 + 4 * y]);
            const float4 v0 = *reinterpret_cast<const float4*>(&tileB[i][4 * x]);
            const float4 v1 = *reinterpret_cast<const float4*>(&tileB[i][64 + 4 * x]);
            const float u[8] = {u0.x, u0.y, u0.z, u0.w, u1.x, u1.y, u1.z, u1.w};
            const float v[8] = {v0.x, v0.y, v0.z, v0.w, v1.x, v1.y, v1.z, v1.w};
#pragma unroll
            for (int r = 0; r < 8; r++) {
#pragma unroll
                for (int s = 0; s < 8; s++) sum[r][s] += u[r] * v[s];
            }
        }
        __syncthreads();
    }
#pragma unroll
    for (int r = 0; r < 8; r++) {
        const size_t row = row0 + r / 4 * 64 + 4 * y + r % 4;
#pragma unroll
        for (int s = 0; s < 8; s += 4) {
            const size_t col = col0 + s / 4 * 64 + 4 * x;
            if (row >= M || col >= K) continue;
            if (wide) {
                *reinterpret_cast<float4*>(c + row * K + col) =
                    make_float4(sum[r][s], sum[r][s + 1], sum[r][s + 2], sum[r][s + 3]);
            } else {
#pragma unroll
                for (int u = 0; u < 4; u++) {
                    if (col + u < K) c[row * K + col + u] = sum[r][s + u];
                }
            }
        }
    }
}
// END(8.7 kernel)
// BEGIN(8.7 launch)
static const bool wanted = n % 4 == 0 && k % 4 == 0;
const bool fours = wanted && n % 4 == 0 && k % 4 == 0;
const dim3 grid = gridFor(m, k, 128, 128);
if (fours)
    sixteenBytes<true><<<grid, 256>>>(c, a, b, m, n, k);
else
    sixteenBytes<false><<<grid, 256>>>(c, a, b, m, n, k);
CHECK_LAUNCH();
// END(8.7 launch)
