// Layer norm with 16-byte loads, online softmax, SGEMM with two buffers, transpose in place.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <float.h>
#include <cmath>
#include <cstdio>
#include <vector>
namespace cg = cooperative_groups;
struct alignas(16) Packed {
    float payload[4];
    __device__ float& operator[](int i) { return payload[i]; }
    __device__ const float& operator[](int i) const { return payload[i]; }
};
__device__ Packed load128(const float* a) { return Packed{*reinterpret_cast<const Packed*>(a)}; }
__device__ void store128(float* a, Packed v) { *reinterpret_cast<Packed*>(a) = v; }
__global__ void layernorm(float* out, const float* in, const float* w, const float* b, int N, int C) {
    cg::thread_block block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    int idx = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
    if (idx >= N) return;
    const float* x = in + idx * C;
    float s = 0;
    for (int i = warp.thread_rank() * 4; i < C; i += 128) {
        Packed v = load128(x + i);
        for (int k = 0; k < 4; k++) s += v[k];
    }
    float m = cg::reduce(warp, s, cg::plus<float>{}) / C;
    s = 0;
    for (int i = warp.thread_rank(); i < C; i += warp.size()) {
        float d = x[i] - m;
        s += d * d;
    }
    s = rsqrtf(cg::reduce(warp, s, cg::plus<float>{}) / C + 1e-5f);
    for (int i = warp.thread_rank() * 4; i < C; i += 128) {
        Packed v = load128(x + i), o;
        for (int k = 0; k < 4; k++) o[k] = s * (v[k] - m) * w[i + k] + b[i + k];
        store128(out + idx * C + i, o);
    }
}
struct SumMax {
    float m, d;
};
__device__ __forceinline__ SumMax combine(SumMax a, SumMax b) {
    bool ab = a.m > b.m;
    SumMax big = ab ? a : b, small = ab ? b : a;
    SumMax r;
    r.d = big.d + small.d * __expf(small.m - big.m);
    r.m = big.m;
    return r;
}
template <int THREADS>
__global__ void onlineSoftmax(const float* __restrict x, float* __restrict y, int V) {
    x += blockIdx.x * V;
    y += blockIdx.x * V;
    __shared__ SumMax part[THREADS / 32];
    __shared__ SumMax total;
    SumMax p{-FLT_MAX, 0.f};
    for (int i = threadIdx.x; i < V; i += THREADS) p = combine(p, SumMax{x[i], 1.f});
    for (int o = 16; o; o >>= 1) {
        SumMax q;
        q.m = __shfl_down_sync(~0u, p.m, o);
        q.d = __shfl_down_sync(~0u, p.d, o);
        p = combine(p, q);
    }
    if ((threadIdx.x & 31) == 0) part[threadIdx.x / 32] = p;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int i = 1; i < THREADS / 32; i++) p = combine(p, part[i]);
        total = p;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < V; i += THREADS) y[i] = __expf(x[i] - total.m) / total.d;
}
template <int BM, int BK, int TM>
__global__ void sgemmDouble(int M, int N, int K, const float* A, const float* B, float* C) {
    __shared__ float As[2][BK][BM], Bs[2][BK][BM];
    const int tx = threadIdx.x % (BM / TM), ty = threadIdx.x / (BM / TM), threads = (BM / TM) * (BM / TM);
    A += blockIdx.y * BM * K;
    B += blockIdx.x * BM;
    C += blockIdx.y * BM * N + blockIdx.x * BM;
    float acc[TM][TM] = {{0}}, ra[TM], rb[TM];
    auto load = [&](int buf, int k0) {
        for (int i = threadIdx.x; i < BM * BK; i += threads) {
            As[buf][i % BK][i / BK] = A[(i / BK) * K + k0 + i % BK];
            Bs[buf][i / BM][i % BM] = B[(k0 + i / BM) * N + i % BM];
        }
    };
    load(0, 0);
    __syncthreads();
    int buf = 0;
    for (int k0 = 0; k0 < K; k0 += BK) {
        if (k0 + BK < K) load(buf ^ 1, k0 + BK);
        for (int k = 0; k < BK; k++) {
            for (int i = 0; i < TM; i++) ra[i] = As[buf][k][ty * TM + i], rb[i] = Bs[buf][k][tx * TM + i];
            for (int i = 0; i < TM; i++)
                for (int j = 0; j < TM; j++) acc[i][j] += ra[i] * rb[j];
        }
        __syncthreads();
        buf ^= 1;
    }
    for (int i = 0; i < TM; i++)
        for (int j = 0; j < TM; j += 4)
            *reinterpret_cast<float4*>(&C[(ty * TM + i) * N + tx * TM + j]) =
                make_float4(acc[i][j], acc[i][j + 1], acc[i][j + 2], acc[i][j + 3]);
}
__global__ void transposeInPlace(float* a, int n) {
    __shared__ float t1[16][17], t2[16][17];
    if (blockIdx.x < blockIdx.y) return;
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y, X = blockIdx.y * 16 + threadIdx.x,
        Y = blockIdx.x * 16 + threadIdx.y;
    if (x < n && y < n) t1[threadIdx.y][threadIdx.x] = a[y * n + x];
    if (X < n && Y < n) t2[threadIdx.y][threadIdx.x] = a[Y * n + X];
    __syncthreads();
    if (X < n && Y < n) a[Y * n + X] = t1[threadIdx.x][threadIdx.y];
    if (x < n && y < n) a[y * n + x] = t2[threadIdx.x][threadIdx.y];
}
int main() {
    bool ok = true;
    const int N = 10, C = 256;
    std::vector<float> x(N * C), w(C, 2), b(C, 1), y(N * C), s(N * C);
    for (int i = 0; i < N * C; i++) x[i] = (i * 31 % 97) * 0.1f;
    float *dx, *dw, *db, *dy;
    cudaMalloc(&dx, N * C * 4);
    cudaMalloc(&dw, C * 4);
    cudaMalloc(&db, C * 4);
    cudaMalloc(&dy, N * C * 4);
    cudaMemcpy(dx, x.data(), N * C * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(dw, w.data(), C * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b.data(), C * 4, cudaMemcpyHostToDevice);
    layernorm<<<(N + 3) / 4, 128>>>(dy, dx, dw, db, N, C);
    cudaMemcpy(y.data(), dy, N * C * 4, cudaMemcpyDeviceToHost);
    onlineSoftmax<128><<<N, 128>>>(dx, dy, C - 3);
    cudaMemcpy(s.data(), dy, N * C * 4, cudaMemcpyDeviceToHost);
    for (int r = 0; r < N; r++) {
        double m = 0, v = 0;
        for (int i = 0; i < C; i++) m += x[r * C + i];
        m /= C;
        for (int i = 0; i < C; i++) v += (x[r * C + i] - m) * (x[r * C + i] - m);
        for (int i = 0; i < C; i++)
            if (fabs(y[r * C + i] - (2 * (x[r * C + i] - m) / sqrt(v / C + 1e-5) + 1)) > 1e-3) ok = false;
        double t = 0;
        for (int i = 0; i < C - 3; i++) t += s[r * (C - 3) + i];
        if (fabs(t - 1) > 1e-3) ok = false;
    }
    const int M = 64;
    std::vector<float> A(M * M), B(M * M), D(M * M);
    for (int i = 0; i < M * M; i++) {
        A[i] = i % 7;
        B[i] = i % 5;
    }
    float *dA, *dB, *dC;
    cudaMalloc(&dA, M * M * 4);
    cudaMalloc(&dB, M * M * 4);
    cudaMalloc(&dC, M * M * 4);
    cudaMemcpy(dA, A.data(), M * M * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(dB, B.data(), M * M * 4, cudaMemcpyHostToDevice);
    sgemmDouble<32, 8, 4><<<dim3(2, 2), 64>>>(M, M, M, dA, dB, dC);
    cudaMemcpy(D.data(), dC, M * M * 4, cudaMemcpyDeviceToHost);
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            float t = 0;
            for (int k = 0; k < M; k++) t += A[i * M + k] * B[k * M + j];
            if (t != D[i * M + j]) ok = false;
        }
    transposeInPlace<<<dim3(4, 4), dim3(16, 16)>>>(dA, M - 3);
    cudaMemcpy(D.data(), dA, M * M * 4, cudaMemcpyDeviceToHost);
    for (int i = 0; i < M - 3; i++)
        for (int j = 0; j < M - 3; j++)
            if (D[i * (M - 3) + j] != A[j * (M - 3) + i]) ok = false;
    for (float* p : {dx, dw, db, dy, dA, dB, dC}) cudaFree(p);
    puts(ok ? "PASS" : "FAIL");
}
