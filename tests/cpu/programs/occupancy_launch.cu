#include <cstdio>
#include <vector>

__global__ void square(int *array, int arrayCount) {
  extern __shared__ int dynamicSmem[];
  int idx = threadIdx.x + blockIdx.x * blockDim.x;
  if (idx < arrayCount) {
    dynamicSmem[threadIdx.x] = array[idx];
    array[idx] = dynamicSmem[threadIdx.x] * dynamicSmem[threadIdx.x];
  }
}

__global__ void MyKernel(int *d, int *a, int *b) {
  int idx = threadIdx.x + blockIdx.x * blockDim.x;
  d[idx] = a[idx] * b[idx];
}

__global__ void big(float *out, int n) {
  extern __shared__ float buffer[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) buffer[i] = i;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = buffer[n - 1 - i];
}

struct OneIntAThread {
  __host__ __device__ size_t operator()(int threads) const { return threads * sizeof(int); }
};

static double reportPotentialOccupancy(void *kernel, int blockSize, size_t dynamicSMem) {
  int device;
  cudaDeviceProp prop;
  int numBlocks;
  cudaGetDevice(&device);
  cudaGetDeviceProperties(&prop, device);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&numBlocks, kernel, blockSize, dynamicSMem);
  int activeWarps = numBlocks * blockSize / prop.warpSize;
  int maxWarps = prop.maxThreadsPerMultiProcessor / prop.warpSize;
  return (double)activeWarps / maxWarps;
}

int main() {
  const int count = 10000;
  std::vector<int> array(count);
  for (int i = 0; i < count; i++) array[i] = i;
  int *dArray;
  cudaMalloc(&dArray, count * sizeof(int));
  cudaMemcpy(dArray, array.data(), count * sizeof(int), cudaMemcpyHostToDevice);

  int blockSize;    // The launch configurator returned block size
  int minGridSize;  // The minimum grid size needed to achieve maximum occupancy
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(&minGridSize, &blockSize, square,
                                                 OneIntAThread());
  int gridSize = (count + blockSize - 1) / blockSize;
  square<<<gridSize, blockSize, blockSize * sizeof(int)>>>(dArray, count);
  cudaDeviceSynchronize();
  double potentialOccupancy = reportPotentialOccupancy((void *)square, blockSize, blockSize * sizeof(int));
  bool ok = blockSize >= 128 && blockSize <= 1024 && minGridSize > 0 && potentialOccupancy > 0.4;
  cudaMemcpy(array.data(), dArray, count * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < count; i++) ok = ok && array[i] == i * i;
  cudaFree(dArray);

  int *d, *a, *b, one[256];
  cudaMalloc(&d, 256 * sizeof(int)), cudaMalloc(&a, 256 * sizeof(int)), cudaMalloc(&b, 256 * sizeof(int));
  for (int i = 0; i < 256; i++) one[i] = i;
  cudaMemcpy(a, one, sizeof one, cudaMemcpyHostToDevice);
  cudaMemcpy(b, one, sizeof one, cudaMemcpyHostToDevice);
  cudaOccupancyMaxPotentialBlockSize(&minGridSize, &blockSize, (void *)MyKernel, 0, 128);
  ok = ok && blockSize <= 128 && 256 % blockSize == 0;
  MyKernel<<<256 / blockSize, blockSize>>>(d, a, b);
  cudaMemcpy(one, d, sizeof one, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; i++) ok = ok && one[i] == i * i;
  cudaFree(d), cudaFree(a), cudaFree(b);

  cudaFuncAttributes attr;
  ok = ok && cudaFuncGetAttributes(&attr, big) == cudaSuccess && attr.maxThreadsPerBlock >= 256;
  int optin = 0, n = 15000;
  cudaDeviceGetAttribute(&optin, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
  ok = ok && optin >= int(n * sizeof(float));
  float *out, *h = new float[n];
  cudaMalloc(&out, n * sizeof(float));
  ok = ok && cudaFuncSetAttribute(big, cudaFuncAttributeMaxDynamicSharedMemorySize, n * sizeof(float)) == cudaSuccess;
  big<<<1, 256, n * sizeof(float)>>>(out, n);
  ok = ok && cudaMemcpy(h, out, n * sizeof(float), cudaMemcpyDeviceToHost) == cudaSuccess;
  for (int i = 0; i < n; i++) ok = ok && h[i] == n - 1 - i;
  cudaFree(out);
  delete[] h;
  printf("%s\n", ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
