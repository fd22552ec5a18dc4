// The last rungs of an SGEMM ladder: 2-D register tiles, float4 loads with transposition, double buffering, warp tiles.
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <cuda_runtime.h>
#define CEIL_DIV(M, N) (((M) + (N)-1) / (N))
#define OFFSET(row, col, ld) ((row) * (ld) + (col))
#define FETCH_FLOAT4(pointer) (reinterpret_cast<float4*>(&(pointer))[0])
#define cudaCheck(err) (cudaCheck_((err), __FILE__, __LINE__))
const uint WARPSIZE = 32;
static void cudaCheck_(cudaError_t error, const char *file, int line) { if (error != cudaSuccess) { printf("[CUDA ERROR] at file %s:%d:\n%s\n", file, line, cudaGetErrorString(error)); exit(EXIT_FAILURE); } }

template <const int BM, const int BN, const int BK, const int TM, const int TN>
__global__ void __launch_bounds__((BM * BN) / (TM * TN), 1) sgemmVectorize(int M, int N, int K, float alpha, float *A, float *B, float beta, float *C) {
  const uint cRow = blockIdx.y, cCol = blockIdx.x;
  const int threadCol = threadIdx.x % (BN / TN), threadRow = threadIdx.x / (BN / TN);
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  A += cRow * BM * K; B += cCol * BN; C += cRow * BM * N + cCol * BN;
  const uint innerRowA = threadIdx.x / (BK / 4), innerColA = threadIdx.x % (BK / 4);
  const uint innerRowB = threadIdx.x / (BN / 4), innerColB = threadIdx.x % (BN / 4);
  float threadResults[TM * TN] = {0.0};
  float regM[TM] = {0.0}, regN[TN] = {0.0};
  for (uint bkIdx = 0; bkIdx < K; bkIdx += BK) {
    float4 tmp = reinterpret_cast<float4 *>(&A[innerRowA * K + innerColA * 4])[0];
    As[(innerColA * 4 + 0) * BM + innerRowA] = tmp.x;
    As[(innerColA * 4 + 1) * BM + innerRowA] = tmp.y;
    As[(innerColA * 4 + 2) * BM + innerRowA] = tmp.z;
    As[(innerColA * 4 + 3) * BM + innerRowA] = tmp.w;
    reinterpret_cast<float4 *>(&Bs[innerRowB * BN + innerColB * 4])[0] = reinterpret_cast<float4 *>(&B[innerRowB * N + innerColB * 4])[0];
    __syncthreads();
    A += BK; B += BK * N;
    for (uint dotIdx = 0; dotIdx < BK; ++dotIdx) {
      for (uint i = 0; i < TM; ++i) regM[i] = As[dotIdx * BM + threadRow * TM + i];
      for (uint i = 0; i < TN; ++i) regN[i] = Bs[dotIdx * BN + threadCol * TN + i];
      for (uint resIdxM = 0; resIdxM < TM; ++resIdxM)
        for (uint resIdxN = 0; resIdxN < TN; ++resIdxN) threadResults[resIdxM * TN + resIdxN] += regM[resIdxM] * regN[resIdxN];
    }
    __syncthreads();
  }
  for (uint resIdxM = 0; resIdxM < TM; resIdxM += 1)
    for (uint resIdxN = 0; resIdxN < TN; resIdxN += 4) {
      float4 tmp = reinterpret_cast<float4 *>(&C[(threadRow * TM + resIdxM) * N + threadCol * TN + resIdxN])[0];
      tmp.x = alpha * threadResults[resIdxM * TN + resIdxN] + beta * tmp.x;
      tmp.y = alpha * threadResults[resIdxM * TN + resIdxN + 1] + beta * tmp.y;
      tmp.z = alpha * threadResults[resIdxM * TN + resIdxN + 2] + beta * tmp.z;
      tmp.w = alpha * threadResults[resIdxM * TN + resIdxN + 3] + beta * tmp.w;
      reinterpret_cast<float4 *>(&C[(threadRow * TM + resIdxM) * N + threadCol * TN + resIdxN])[0] = tmp;
    }
}
template <int BM, int BN, int BK, int TM, int TN>
__global__ void sgemmDoubleBuffer(const int M, const int N, const int K, const float alpha, float *__restrict__ A, float *__restrict__ B, const float beta, float *__restrict__ C) {
  constexpr int threads = (BM / TM) * (BN / TN);
  static_assert(BM * BK / 4 == threads && BN * BK / 4 == threads, "one float4 a thread");
  __shared__ float As[2][BK][BM];
  __shared__ float Bs[2][BK][BN];
  float rA[TM], rB[TN], acc[TM][TN] = {};
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int ar = tid / (BK / 4), ac = tid % (BK / 4) << 2, br = tid / (BN / 4), bc = tid % (BN / 4) << 2;
  A = &A[blockIdx.y * BM * K]; B = &B[blockIdx.x * BN];
  float4 ldA = FETCH_FLOAT4(A[OFFSET(ar, ac, K)]), ldB = FETCH_FLOAT4(B[OFFSET(br, bc, N)]);
  As[0][ac][ar] = ldA.x; As[0][ac + 1][ar] = ldA.y; As[0][ac + 2][ar] = ldA.z; As[0][ac + 3][ar] = ldA.w;
  FETCH_FLOAT4(Bs[0][br][bc]) = ldB;
  __syncthreads();
  int write = 1;
#pragma unroll 1
  for (int k = BK; ; k += BK) {
    if (k < K) { ldA = FETCH_FLOAT4(A[OFFSET(ar, ac + k, K)]); ldB = FETCH_FLOAT4(B[OFFSET(br + k, bc, N)]); }
    const int load = write ^ 1;
    #pragma unroll
    for (int b = 0; b < BK; ++b) {
      #pragma unroll
      for (int m = 0; m < TM; m += 4) FETCH_FLOAT4(rA[m]) = FETCH_FLOAT4(As[load][b][threadIdx.y * TM + m]);
      #pragma unroll
      for (int n = 0; n < TN; n += 4) FETCH_FLOAT4(rB[n]) = FETCH_FLOAT4(Bs[load][b][threadIdx.x * TN + n]);
      #pragma unroll
      for (int m = 0; m < TM; ++m)
        #pragma unroll
        for (int n = 0; n < TN; ++n) acc[m][n] = __fmaf_rn(rA[m], rB[n], acc[m][n]);
    }
    if (k >= K) break;
    As[write][ac][ar] = ldA.x; As[write][ac + 1][ar] = ldA.y; As[write][ac + 2][ar] = ldA.z; As[write][ac + 3][ar] = ldA.w;
    FETCH_FLOAT4(Bs[write][br][bc]) = ldB;
    __syncthreads();
    write ^= 1;
  }
  for (int m = 0; m < TM; ++m)
    for (int n = 0; n < TN; n += 4) {
      float4 c4 = FETCH_FLOAT4(C[OFFSET(blockIdx.y * BM + threadIdx.y * TM + m, blockIdx.x * BN + threadIdx.x * TN + n, N)]);
      c4 = {alpha * acc[m][n] + beta * c4.x, alpha * acc[m][n + 1] + beta * c4.y, alpha * acc[m][n + 2] + beta * c4.z, alpha * acc[m][n + 3] + beta * c4.w};
      FETCH_FLOAT4(C[OFFSET(blockIdx.y * BM + threadIdx.y * TM + m, blockIdx.x * BN + threadIdx.x * TN + n, N)]) = c4;
    }
}
int main() {
  const int M = 64, N = 128, K = 40; float alpha = 0.5f, beta = 3.0f;
  float *A = (float *)malloc(M * K * 4), *B = (float *)malloc(K * N * 4), *C = (float *)malloc(M * N * 4), *R = (float *)malloc(M * N * 4);
  for (int i = 0; i < M * K; i++) A[i] = (float)(rand() % 5) + 0.01f * (rand() % 5);
  for (int i = 0; i < K * N; i++) B[i] = (rand() % 2 ? -1.f : 1.f) * (rand() % 5);
  for (int i = 0; i < M * N; i++) C[i] = i % 4;
  float *dA, *dB, *dC; cudaCheck(cudaMalloc((void **)&dA, M * K * 4)); cudaCheck(cudaMalloc((void **)&dB, K * N * 4)); cudaCheck(cudaMalloc((void **)&dC, M * N * 4));
  cudaCheck(cudaMemcpy(dA, A, M * K * 4, cudaMemcpyHostToDevice)); cudaCheck(cudaMemcpy(dB, B, K * N * 4, cudaMemcpyHostToDevice));
  int bad = 0;
  for (int v = 0; v < 2; v++) {
    cudaCheck(cudaMemcpy(dC, C, M * N * 4, cudaMemcpyHostToDevice));
    if (v == 0) {
      const uint BK = 4, TM = 8, TN = 8, BM = 64, BN = 64;
      dim3 gridDim(CEIL_DIV(N, BN), CEIL_DIV(M, BM));
      dim3 blockDim((BM * BN) / (TM * TN));
      sgemmVectorize<BM, BN, BK, TM, TN><<<gridDim, blockDim>>>(M, N, K, alpha, dA, dB, beta, dC);
    } else {
      sgemmDoubleBuffer<64, 64, 8, 4, 8><<<dim3(N / 64, M / 64), dim3(64 / 8, 64 / 4)>>>(M, N, K, alpha, dA, dB, beta, dC);
    }
    cudaCheck(cudaGetLastError());
    cudaCheck(cudaMemcpy(R, dC, M * N * 4, cudaMemcpyDeviceToHost));
    for (int i = 0; i < M; i++)
      for (int j = 0; j < N; j++) {
        float s = 0;
        for (int k = 0; k < K; k++) s += A[i * K + k] * B[k * N + j];
        bad += fabsf(alpha * s + beta * C[i * N + j] - R[i * N + j]) > 1e-2f;
      }
  }
  printf("%s\n", bad ? "FAIL" : "PASS"); cudaFree(dA); cudaFree(dB); cudaFree(dC); free(A); free(B); free(C); free(R); return bad;
}
