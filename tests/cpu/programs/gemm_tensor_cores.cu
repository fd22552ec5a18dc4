// A GEMM on tensor cores as tutorials write it: tiles come by cp.async, two at a time, a swizzle keeps ldmatrix free of bank
// conflicts, and macros stand for the instructions.
#include <cuda_fp16.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                      \
    do {                                                                                 \
        cudaError_t error = (call);                                                      \
        if (error != cudaSuccess) {                                                      \
            printf("%s in line %d\n", cudaGetErrorString(error), __LINE__);              \
            exit(1);                                                                     \
        }                                                                                \
    } while (0)

#define CP_ASYNC_16(dst, src) \
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], %2;\n" ::"r"(dst), "l"(src), "n"(16))
#define CP_ASYNC_COMMIT_GROUP() asm volatile("cp.async.commit_group;\n" ::)
#define CP_ASYNC_WAIT_GROUP(N) asm volatile("cp.async.wait_group %0;\n" ::"n"(N))
#define LDMATRIX_X4(R0, R1, R2, R3, addr)                                                      \
    asm volatile("ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%0, %1, %2, %3}, [%4];\n"          \
                 : "=r"(R0), "=r"(R1), "=r"(R2), "=r"(R3)                                      \
                 : "r"(addr))
#define LDMATRIX_X2_T(R0, R1, addr) \
    asm volatile("ldmatrix.sync.aligned.x2.trans.m8n8.shared.b16 {%0, %1}, [%2];\n" : "=r"(R0), "=r"(R1) : "r"(addr))

// A policy class, as libraries have them.
struct HalfMma16816 {
    static __device__ __forceinline__ void mma(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2]) {
        asm volatile(
            "{\n"
            "  mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32\n"
            "    {%0, %1, %2, %3},\n"
            "    {%4, %5, %6, %7},\n"
            "    {%8, %9},\n"
            "    {%0, %1, %2, %3};\n"
            "}\n"
            : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
            : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
    }
};

constexpr int BM = 64, BN = 64, BK = 32, STAGES = 2, THREADS = 128;

// Of chunks of 8 halves: neighbouring rows begin elsewhere.
__device__ __forceinline__ int swizzled(int row, int chunk, int chunks) {
    return row * chunks + (chunk ^ (row / (8 / chunks) % chunks));
}

template <class Mma>
__global__ void __launch_bounds__(THREADS) gemm(const half* __restrict__ A, const half* __restrict__ B, half* C, int M, int N,
                                                int K) {
    __shared__ __align__(128) half As[STAGES][BM * BK];
    __shared__ __align__(128) half Bs[STAGES][BK * BN];
    const int tid = threadIdx.x, lane = tid % 32, warp = tid / 32, warpRow = warp / 2, warpCol = warp % 2;
    const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
    auto load = [&](int stage, int k0) {
#pragma unroll
        for (int i = tid; i < BM * BK / 8; i += THREADS) {
            int r = i / (BK / 8), c = i % (BK / 8);
            uint32_t dst = (uint32_t)__cvta_generic_to_shared(&As[stage][swizzled(r, c, BK / 8) * 8]);
            CP_ASYNC_16(dst, &A[(row0 + r) * K + k0 + c * 8]);
        }
#pragma unroll
        for (int i = tid; i < BK * BN / 8; i += THREADS) {
            int r = i / (BN / 8), c = i % (BN / 8);
            uint32_t dst = (uint32_t)__cvta_generic_to_shared(&Bs[stage][(r * (BN / 8) + (c ^ (r % 8))) * 8]);
            CP_ASYNC_16(dst, &B[(k0 + r) * N + col0 + c * 8]);
        }
    };
    float acc[2][4][4] = {};
    load(0, 0);
    CP_ASYNC_COMMIT_GROUP();
    for (int k0 = 0, stage = 0; k0 < K; k0 += BK, stage ^= 1) {
        if (k0 + BK < K) load(stage ^ 1, k0 + BK);
        CP_ASYNC_COMMIT_GROUP();
        CP_ASYNC_WAIT_GROUP(1);
        __syncthreads();
#pragma unroll
        for (int k = 0; k < BK; k += 16) {
            uint32_t a[2][4], b[4][2];
            for (int i = 0; i < 2; i++) {
                int r = warpRow * 32 + i * 16 + lane % 16, c = k / 8 + lane / 16;
                uint32_t at = (uint32_t)__cvta_generic_to_shared(&As[stage][swizzled(r, c, BK / 8) * 8]);
                LDMATRIX_X4(a[i][0], a[i][1], a[i][2], a[i][3], at);
            }
            for (int j = 0; j < 4; j++) {
                int r = k + lane % 16, c = warpCol * 4 + j;
                uint32_t at = (uint32_t)__cvta_generic_to_shared(&Bs[stage][(r * (BN / 8) + (c ^ (r % 8))) * 8]);
                LDMATRIX_X2_T(b[j][0], b[j][1], at);
            }
            for (int i = 0; i < 2; i++)
                for (int j = 0; j < 4; j++) Mma::mma(acc[i][j], a[i], b[j]);
        }
        __syncthreads();
    }
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 4; j++) {
            int r = row0 + warpRow * 32 + i * 16 + lane / 4, c = col0 + warpCol * 32 + j * 8 + lane % 4 * 2;
            *reinterpret_cast<half2*>(&C[r * N + c]) = __floats2half2_rn(acc[i][j][0], acc[i][j][1]);
            *reinterpret_cast<half2*>(&C[(r + 8) * N + c]) = __floats2half2_rn(acc[i][j][2], acc[i][j][3]);
        }
}

int main() {
    const int M = 128, N = 192, K = 160;
    std::vector<half> a(M * K), b(K * N), c(M * N);
    for (int i = 0; i < M * K; i++) a[i] = __float2half(float(i * 7 % 11 - 5) / 4);
    for (int i = 0; i < K * N; i++) b[i] = __float2half(float(i * 5 % 13 - 6) / 8);
    half *dA, *dB, *dC;
    CHECK(cudaMalloc(&dA, a.size() * sizeof(half)));
    CHECK(cudaMalloc(&dB, b.size() * sizeof(half)));
    CHECK(cudaMalloc(&dC, c.size() * sizeof(half)));
    CHECK(cudaMemcpy(dA, a.data(), a.size() * sizeof(half), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dB, b.data(), b.size() * sizeof(half), cudaMemcpyHostToDevice));
    gemm<HalfMma16816><<<dim3(N / BN, M / BM), THREADS>>>(dA, dB, dC, M, N, K);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(c.data(), dC, c.size() * sizeof(half), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k < K; k++) sum += double(__half2float(a[i * K + k])) * double(__half2float(b[k * N + j]));
            wrong += __half2float(c[i * N + j]) != __half2float(__float2half(float(sum)));
        }
    CHECK(cudaFree(dA));
    CHECK(cudaFree(dB));
    CHECK(cudaFree(dC));
    if (wrong) printf("%d elements are wrong: FAIL\n", wrong);
    else printf("PASS\n");
    return wrong != 0;
}
