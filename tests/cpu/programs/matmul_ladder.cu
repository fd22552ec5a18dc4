// Single-precision matrix multiplication in six steps, C = alpha * A * B + beta * C.
#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CEIL_DIV(M, N) (((M) + (N)-1) / (N))

__global__ void sgemm_naive(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  const uint x = blockIdx.x * blockDim.x + threadIdx.x;
  const uint y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < M && y < N) {
    float tmp = 0.0;
    for (int i = 0; i < K; ++i) tmp += A[x * K + i] * B[i * N + y];
    C[x * N + y] = alpha * tmp + beta * C[x * N + y];
  }
}

template <const uint BLOCKSIZE>
__global__ void sgemm_coalesced(int M, int N, int K, float alpha, const float *A, const float *B, float beta,
                                float *C) {
  const int cRow = blockIdx.x * BLOCKSIZE + (threadIdx.x / BLOCKSIZE);
  const int cCol = blockIdx.y * BLOCKSIZE + (threadIdx.x % BLOCKSIZE);
  if (cRow < M && cCol < N) {
    float tmp = 0.0;
    for (int i = 0; i < K; ++i) tmp += A[cRow * K + i] * B[i * N + cCol];
    C[cRow * N + cCol] = alpha * tmp + beta * C[cRow * N + cCol];
  }
}

template <const int TILE>
__global__ void sgemm_shared(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  __shared__ float As[TILE * TILE];
  __shared__ float Bs[TILE * TILE];
  const uint threadCol = threadIdx.x % TILE, threadRow = threadIdx.x / TILE;
  A += blockIdx.x * TILE * K;
  B += blockIdx.y * TILE;
  C += blockIdx.x * TILE * N + blockIdx.y * TILE;
  float tmp = 0.0;
  for (int bkIdx = 0; bkIdx < K; bkIdx += TILE) {
    As[threadRow * TILE + threadCol] = A[threadRow * K + threadCol];
    Bs[threadRow * TILE + threadCol] = B[threadRow * N + threadCol];
    __syncthreads();
    A += TILE;
    B += TILE * N;
    for (int dotIdx = 0; dotIdx < TILE; ++dotIdx)
      tmp += As[threadRow * TILE + dotIdx] * Bs[dotIdx * TILE + threadCol];
    __syncthreads();
  }
  C[threadRow * N + threadCol] = alpha * tmp + beta * C[threadRow * N + threadCol];
}

template <const int BM, const int BN, const int BK, const int TM>
__global__ void sgemm_1d_blocktiling(int M, int N, int K, float alpha, const float *A, const float *B, float beta,
                                     float *C) {
  const int threadCol = threadIdx.x % BN, threadRow = threadIdx.x / BN;
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;
  assert(BM * BK == blockDim.x);
  assert(BN * BK == blockDim.x);
  const uint innerColA = threadIdx.x % BK, innerRowA = threadIdx.x / BK;
  const uint innerColB = threadIdx.x % BN, innerRowB = threadIdx.x / BN;
  float threadResults[TM] = {0.0};
  for (uint bkIdx = 0; bkIdx < K; bkIdx += BK) {
    As[innerRowA * BK + innerColA] = A[innerRowA * K + innerColA];
    Bs[innerRowB * BN + innerColB] = B[innerRowB * N + innerColB];
    __syncthreads();
    A += BK;
    B += BK * N;
    for (uint dotIdx = 0; dotIdx < BK; ++dotIdx) {
      float tmpB = Bs[dotIdx * BN + threadCol];
      for (uint resIdx = 0; resIdx < TM; ++resIdx)
        threadResults[resIdx] += As[(threadRow * TM + resIdx) * BK + dotIdx] * tmpB;
    }
    __syncthreads();
  }
  for (uint resIdx = 0; resIdx < TM; ++resIdx) {
    float &c = C[(threadRow * TM + resIdx) * N + threadCol];
    c = alpha * threadResults[resIdx] + beta * c;
  }
}

template <const int BM, const int BN, const int BK, const int TM, const int TN>
__global__ void __launch_bounds__((BM * BN) / (TM * TN))
    sgemm_2d_blocktiling(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  const uint numThreads = BM * BN / (TM * TN);
  const int threadCol = threadIdx.x % (BN / TN), threadRow = threadIdx.x / (BN / TN);
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;
  const uint innerRowA = threadIdx.x / BK, innerColA = threadIdx.x % BK, strideA = numThreads / BK;
  const uint innerRowB = threadIdx.x / BN, innerColB = threadIdx.x % BN, strideB = numThreads / BN;
  float threadResults[TM * TN] = {0.0};
  float regM[TM] = {0.0}, regN[TN] = {0.0};
  for (uint bkIdx = 0; bkIdx < K; bkIdx += BK) {
    for (uint o = 0; o < BM; o += strideA) As[(innerRowA + o) * BK + innerColA] = A[(innerRowA + o) * K + innerColA];
    for (uint o = 0; o < BK; o += strideB) Bs[(innerRowB + o) * BN + innerColB] = B[(innerRowB + o) * N + innerColB];
    __syncthreads();
    A += BK;
    B += BK * N;
    for (uint dotIdx = 0; dotIdx < BK; ++dotIdx) {
      for (uint i = 0; i < TM; ++i) regM[i] = As[(threadRow * TM + i) * BK + dotIdx];
      for (uint i = 0; i < TN; ++i) regN[i] = Bs[dotIdx * BN + threadCol * TN + i];
      for (uint m = 0; m < TM; ++m)
        for (uint n = 0; n < TN; ++n) threadResults[m * TN + n] += regM[m] * regN[n];
    }
    __syncthreads();
  }
  for (uint m = 0; m < TM; ++m)
    for (uint n = 0; n < TN; ++n) {
      float &c = C[(threadRow * TM + m) * N + threadCol * TN + n];
      c = alpha * threadResults[m * TN + n] + beta * c;
    }
}

template <const int BM, const int BN, const int BK, const int TM, const int TN>
__global__ void sgemm_vectorised(int M, int N, int K, float alpha, float *A, float *B, float beta, float *C) {
  const int threadCol = threadIdx.x % (BN / TN), threadRow = threadIdx.x / (BN / TN);
  __shared__ float As[BM * BK];
  __shared__ __align__(16) float Bs[BK * BN];
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;
  const uint innerRowA = threadIdx.x / (BK / 4), innerColA = threadIdx.x % (BK / 4);
  const uint innerRowB = threadIdx.x / (BN / 4), innerColB = threadIdx.x % (BN / 4);
  float threadResults[TM * TN] = {0.0};
  float regM[TM] = {0.0}, regN[TN] = {0.0};
  for (uint bkIdx = 0; bkIdx < K; bkIdx += BK) {
    // transpose A while loading it
    float4 tmp = reinterpret_cast<float4 *>(&A[innerRowA * K + innerColA * 4])[0];
    As[(innerColA * 4 + 0) * BM + innerRowA] = tmp.x;
    As[(innerColA * 4 + 1) * BM + innerRowA] = tmp.y;
    As[(innerColA * 4 + 2) * BM + innerRowA] = tmp.z;
    As[(innerColA * 4 + 3) * BM + innerRowA] = tmp.w;
    reinterpret_cast<float4 *>(&Bs[innerRowB * BN + innerColB * 4])[0] =
        reinterpret_cast<float4 *>(&B[innerRowB * N + innerColB * 4])[0];
    __syncthreads();
    A += BK;
    B += BK * N;
#pragma unroll
    for (uint dotIdx = 0; dotIdx < BK; ++dotIdx) {
      for (uint i = 0; i < TM; ++i) regM[i] = As[dotIdx * BM + threadRow * TM + i];
      for (uint i = 0; i < TN; ++i) regN[i] = Bs[dotIdx * BN + threadCol * TN + i];
      for (uint m = 0; m < TM; ++m)
        for (uint n = 0; n < TN; ++n) threadResults[m * TN + n] += regM[m] * regN[n];
    }
    __syncthreads();
  }
  for (uint m = 0; m < TM; m += 1)
    for (uint n = 0; n < TN; n += 4) {
      float4 tmp = reinterpret_cast<float4 *>(&C[(threadRow * TM + m) * N + threadCol * TN + n])[0];
      tmp.x = alpha * threadResults[m * TN + n] + beta * tmp.x;
      tmp.y = alpha * threadResults[m * TN + n + 1] + beta * tmp.y;
      tmp.z = alpha * threadResults[m * TN + n + 2] + beta * tmp.z;
      tmp.w = alpha * threadResults[m * TN + n + 3] + beta * tmp.w;
      reinterpret_cast<float4 *>(&C[(threadRow * TM + m) * N + threadCol * TN + n])[0] = tmp;
    }
}

void run(int step, int M, int N, int K, float alpha, float *A, float *B, float beta, float *C) {
  switch (step) {
  case 1: sgemm_naive<<<dim3(CEIL_DIV(M, 16), CEIL_DIV(N, 16)), dim3(16, 16)>>>(M, N, K, alpha, A, B, beta, C); break;
  case 2: sgemm_coalesced<16><<<dim3(CEIL_DIV(M, 16), CEIL_DIV(N, 16)), 16 * 16>>>(M, N, K, alpha, A, B, beta, C); break;
  case 3: sgemm_shared<16><<<dim3(M / 16, N / 16), 16 * 16>>>(M, N, K, alpha, A, B, beta, C); break;
  case 4: sgemm_1d_blocktiling<32, 32, 8, 4><<<dim3(N / 32, M / 32), 32 * 32 / 4>>>(M, N, K, alpha, A, B, beta, C); break;
  case 5: sgemm_2d_blocktiling<32, 32, 8, 4, 4><<<dim3(N / 32, M / 32), 64>>>(M, N, K, alpha, A, B, beta, C); break;
  case 6: sgemm_vectorised<32, 32, 8, 4, 4><<<dim3(N / 32, M / 32), 64>>>(M, N, K, alpha, A, B, beta, C); break;
  }
}

int main() {
  const int M = 64, N = 96, K = 64;
  const float alpha = 0.5f, beta = 3.0f;
  std::vector<float> A(M * K), B(K * N), C(M * N), result(M * N);
  srand(42);
  for (float &v : A) v = (rand() % 5) + 0.01f * (rand() % 5);
  for (float &v : B) v = (rand() % 5) - 2.0f;
  for (float &v : C) v = rand() % 3;
  float *dA, *dB, *dC;
  cudaMalloc((void **)&dA, sizeof(float) * A.size());
  cudaMalloc((void **)&dB, sizeof(float) * B.size());
  cudaMalloc((void **)&dC, sizeof(float) * C.size());
  cudaMemcpy(dA, A.data(), sizeof(float) * A.size(), cudaMemcpyHostToDevice);
  cudaMemcpy(dB, B.data(), sizeof(float) * B.size(), cudaMemcpyHostToDevice);
  bool ok = true;
  for (int step = 1; step <= 6; ++step) {
    cudaMemcpy(dC, C.data(), sizeof(float) * C.size(), cudaMemcpyHostToDevice);
    run(step, M, N, K, alpha, dA, dB, beta, dC);
    cudaMemcpy(result.data(), dC, sizeof(float) * C.size(), cudaMemcpyDeviceToHost);
    cudaError_t err = cudaGetLastError();
    if (err != cudaSuccess) printf("CUDA error: %s\n", cudaGetErrorString(err)), ok = false;
    double worst = 0;
    for (int r = 0; r < M; ++r)
      for (int c = 0; c < N; ++c) {
        double sum = 0;
        for (int k = 0; k < K; ++k) sum += double(A[r * K + k]) * B[k * N + c];
        worst = std::max(worst, std::abs(alpha * sum + beta * C[r * N + c] - result[r * N + c]));
      }
    printf("step %d: largest error %.1e\n", step, worst);
    ok = ok && worst < 1e-3;
  }
  cudaFree(dA);
  cudaFree(dB);
  cudaFree(dC);
  if (ok) printf("PASS\n");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
