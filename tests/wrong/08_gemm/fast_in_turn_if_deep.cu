// Stage 8.8: in long rows of A the next elements are asked for only when the products are done.
// Refused: asked for too late
// BEGIN(8.8 kernel)
template <bool wide>
__global__ void __launch_bounds__(256) inTurn(float* c, const float* a, const float* b, int m, int n, int k) {
    __shared__ alignas(16) float tileA[2][8][132];
    __shared__ alignas(16) float tileB[2][8][128];
    const int t = threadIdx.x, x = t % 16, y = t / 16;
    const size_t M = m, N = n, K = k, row0 = size_t(blockIdx.y) * 128, col0 = size_t(blockIdx.x) * 128;
    float sum[8][8] = {}, ofA[4], ofB[4];
    auto fetchA = [&](size_t first) {
        if (wide) {
            const size_t row = row0 + t / 2, i = first + t % 2 * 4;
            float4 p = make_float4(0, 0, 0, 0);
            if (row < M && i < N) p = *reinterpret_cast<const float4*>(a + row * N + i);
            ofA[0] = p.x, ofA[1] = p.y, ofA[2] = p.z, ofA[3] = p.w;
        } else {
#pragma unroll
            for (int u = 0; u < 4; u++) {
                const size_t row = row0 + (t + 256 * u) / 8, i = first + t % 8;
                ofA[u] = row < M && i < N ? a[row * N + i] : 0;
            }
        }
    };
    auto fetchB = [&](size_t first) {
        if (wide) {
            const size_t j = first + t / 32, col = col0 + t % 32 * 4;
            float4 q = make_float4(0, 0, 0, 0);
            if (j < N && col < K) q = *reinterpret_cast<const float4*>(b + j * K + col);
            ofB[0] = q.x, ofB[1] = q.y, ofB[2] = q.z, ofB[3] = q.w;
        } else {
#pragma unroll
            for (int u = 0; u < 4; u++) {
                const size_t j = first + (t + 256 * u) / 128, col = col0 + t % 128;
                ofB[u] = j < N && col < K ? b[j * K + col] : 0;
            }
        }
    };
    auto keep = [&](int pair) {
        if (wide) {
#pragma unroll
            for (int u = 0; u < 4; u++) tileA[pair][t % 2 * 4 + u][t / 2] = ofA[u];
            *reinterpret_cast<float4*>(&tileB[pair][t / 32][t % 32 * 4]) = make_float4(ofB[0], ofB[1], ofB[2], ofB[3]);
        } else {
#pragma unroll
            for (int u = 0; u < 4; u++) {
                tileA[pair][t % 8][(t + 256 * u) / 8] = ofA[u];
                tileB[pair][(t + 256 * u) / 128][t % 128] = ofB[u];
            }
        }
    };
    auto multiply = [&](int pair, int i) {
        const float4 u0 = *reinterpret_cast<const float4*>(&tileA[pair][i][4 * y]);
        const float4 u1 = *reinterpret_cast<const float4*>(&tileA[pair][i][64 + 4 * y]);
        const float4 v0 = *reinterpret_cast<const float4*>(&tileB[pair][i][4 * x]);
        const float4 v1 = *reinterpret_cast<const float4*>(&tileB[pair][i][64 + 4 * x]);
        const float u[8] = {u0.x, u0.y, u0.z, u0.w, u1.x, u1.y, u1.z, u1.w};
        const float v[8] = {v0.x, v0.y, v0.z, v0.w, v1.x, v1.y, v1.z, v1.w};
#pragma unroll
        for (int r = 0; r < 8; r++) {
#pragma unroll
            for (int s = 0; s < 8; s++) sum[r][s] += u[r] * v[s];
        }
    };
    fetchA(0);
    fetchB(0);
    keep(0);
    __syncthreads();
    int pair = 0;
    for (size_t next = 8; next < N; next += 8) {
        if (n <= 2048) fetchA(next), fetchB(next);
#pragma unroll
        for (int i = 0; i < 8; i++) multiply(pair, i);
        if (n > 2048) fetchA(next), fetchB(next);
        pair = 1 - pair;
        keep(pair);
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 8; i++) multiply(pair, i);
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
// END(8.8 kernel)
// BEGIN(8.8 launch)
const dim3 grid = gridFor(m, k, 128, 128);
if (n % 4 == 0 && k % 4 == 0)
    inTurn<true><<<grid, 256>>>(c, a, b, m, n, k);
else
    inTurn<false><<<grid, 256>>>(c, a, b, m, n, k);
CHECK_LAUNCH();
// END(8.8 launch)
