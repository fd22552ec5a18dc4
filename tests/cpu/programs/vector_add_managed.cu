// Adds two vectors in unified memory.
#include <cmath>
#include <iostream>

__global__ void add(int n, float *x, float *y)
{
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int stride = blockDim.x * gridDim.x;
  for (int i = index; i < n; i += stride)
    y[i] = x[i] + y[i];
}

int main(void)
{
  int N = 1 << 18;
  float *x, *y;
  cudaMallocManaged(&x, N * sizeof(float));
  cudaMallocManaged(&y, N * sizeof(float));
  for (int i = 0; i < N; i++) {
    x[i] = 1.0f;
    y[i] = i % 4;
  }
  int blockSize = 256;
  int numBlocks = (N + blockSize - 1) / blockSize / 4;
  add<<<numBlocks, blockSize>>>(N, x, y);
  cudaDeviceSynchronize();
  float maxError = 0.0f;
  for (int i = 0; i < N; i++)
    maxError = fmax(maxError, fabs(y[i] - (1.0f + i % 4)));
  std::cout << "Max error: " << maxError << std::endl;
  if (maxError == 0.0f) std::cout << "PASS" << std::endl;
  cudaFree(x);
  cudaFree(y);
  return maxError == 0.0f ? 0 : 1;
}
