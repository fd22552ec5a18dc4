#include <cmath>
#include <cstdio>
#include <cstdlib>

#define WARP 32
#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)

template <typename T>
void check(T result, char const *const func, const char *const file, int const line) {
  if (result) {
    fprintf(stderr, "CUDA error at %s:%d code=%d(%s) \"%s\" \n", file, line, static_cast<unsigned int>(result),
            cudaGetErrorName(result), func);
    exit(EXIT_FAILURE);
  }
}

__global__ void gemv_thread(const float *A, const float *x, float *y, int rows, int cols) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0.f;
  for (int c = 0; c < cols; ++c) sum = fmaf(A[(size_t)row * cols + c], x[c], sum);
  y[row] = sum;
}

__global__ void gemv_warp(const float *__restrict__ A, const float *__restrict__ x, float *__restrict__ y, int rows,
                          int cols) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows) return;
  float sum = 0.f;
  for (int c = threadIdx.x; c < cols; c += WARP) sum += A[(size_t)row * cols + c] * __ldg(x + c);
#pragma unroll
  for (int o = WARP / 2; o > 0; o >>= 1) sum += __shfl_xor_sync(0xffffffff, sum, o, WARP);
  if (threadIdx.x == 0) y[row] = sum;
}

__global__ void gemv_warp4(const float4 *A, const float4 *x, float *y, int rows, int cols4) {
  extern __shared__ float4 xs[];
  for (int i = threadIdx.y * WARP + threadIdx.x; i < cols4; i += WARP * blockDim.y) xs[i] = x[i];
  __syncthreads();
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows) return;
  float sum = 0.f;
  for (int c = threadIdx.x; c < cols4; c += WARP) {
    float4 a = A[row * cols4 + c], b = xs[c];
    sum += a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
  }
  for (int o = WARP / 2; o > 0; o >>= 1) sum += __shfl_down_sync(0xffffffff, sum, o);
  if (threadIdx.x == 0) y[row] = sum;
}

int main(int argc, char **argv) {
  const int rows = 203, cols = 260;
  float *A = new float[rows * cols], *x = new float[cols], *y = new float[rows];
  for (int i = 0; i < rows * cols; ++i) A[i] = (i * 5 % 11) - 5;
  for (int i = 0; i < cols; ++i) x[i] = i % 6;
  float *dA, *dx, *dy;
  checkCudaErrors(cudaMalloc(&dA, rows * cols * sizeof(float)));
  checkCudaErrors(cudaMalloc(&dx, cols * sizeof(float)));
  checkCudaErrors(cudaMalloc(&dy, rows * sizeof(float)));
  checkCudaErrors(cudaMemcpy(dA, A, rows * cols * sizeof(float), cudaMemcpyHostToDevice));
  checkCudaErrors(cudaMemcpy(dx, x, cols * sizeof(float), cudaMemcpyHostToDevice));
  int wrong = 0;
  for (int k = 0; k < 3; ++k) {
    checkCudaErrors(cudaMemset(dy, 0xff, rows * sizeof(float)));
    dim3 block(WARP, 4), grid((rows + 3) / 4);
    if (k == 0) gemv_thread<<<(rows + 63) / 64, 64>>>(dA, dx, dy, rows, cols);
    if (k == 1) gemv_warp<<<grid, block>>>(dA, dx, dy, rows, cols);
    if (k == 2) gemv_warp4<<<grid, block, cols * sizeof(float)>>>((float4 *)dA, (float4 *)dx, dy, rows, cols / 4);
    checkCudaErrors(cudaGetLastError());
    checkCudaErrors(cudaMemcpy(y, dy, rows * sizeof(float), cudaMemcpyDeviceToHost));
    for (int r = 0; r < rows; ++r) {
      float sum = 0;
      for (int c = 0; c < cols; ++c) sum += A[r * cols + c] * x[c];
      wrong += !(sum == y[r]);
    }
  }
  checkCudaErrors(cudaFree(dA));
  checkCudaErrors(cudaFree(dx));
  checkCudaErrors(cudaFree(dy));
  delete[] A;
  delete[] x;
  delete[] y;
  printf("%d wrong\n", wrong);
  if (!wrong) printf("PASS\n");
  return wrong;
}
