// Bitonic sort: one launch a step in global memory, and in shared memory for the small strides.
#include <stdlib.h>
#include <stdio.h>
#include <algorithm>
#include <vector>

#define THREADS 256
#define NUM_VALS (1 << 12)

__global__ void bitonic_sort_step(float *dev_values, int j, int k)
{
  unsigned int i, ixj; /* Sorting partners: i and ixj */
  i = threadIdx.x + blockDim.x * blockIdx.x;
  ixj = i^j;

  /* The threads with the lowest ids sort the array. */
  if ((ixj)>i) {
    if ((i&k)==0) {
      /* Sort ascending */
      if (dev_values[i]>dev_values[ixj]) {
        /* exchange(i,ixj); */
        float temp = dev_values[i];
        dev_values[i] = dev_values[ixj];
        dev_values[ixj] = temp;
      }
    }
    if ((i&k)!=0) {
      /* Sort descending */
      if (dev_values[i]<dev_values[ixj]) {
        float temp = dev_values[i];
        dev_values[i] = dev_values[ixj];
        dev_values[ixj] = temp;
      }
    }
  }
}

__device__ inline void Comparator(float &keyA, float &keyB, uint dir)
{
  if ((keyA > keyB) == dir) {
    float t = keyA;
    keyA = keyB;
    keyB = t;
  }
}

// Sorts pieces of 2 * THREADS in shared memory, alternately up and down.
__global__ void bitonicSortShared(float *values)
{
  __shared__ float s[2 * THREADS];
  float *mine = values + blockIdx.x * 2 * THREADS;
  s[threadIdx.x] = mine[threadIdx.x];
  s[threadIdx.x + THREADS] = mine[threadIdx.x + THREADS];
  for (uint size = 2; size < 2 * THREADS; size <<= 1) {
    uint ddd = (threadIdx.x & (size / 2)) == 0;
    for (uint stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      uint pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      Comparator(s[pos], s[pos + stride], ddd);
    }
  }
  uint up = (blockIdx.x & 1) == 0;
  for (uint stride = THREADS; stride > 0; stride >>= 1) {
    __syncthreads();
    uint pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
    Comparator(s[pos], s[pos + stride], up);
  }
  __syncthreads();
  mine[threadIdx.x] = s[threadIdx.x];
  mine[threadIdx.x + THREADS] = s[threadIdx.x + THREADS];
}

int main(void)
{
  std::vector<float> values(NUM_VALS), sorted(NUM_VALS);
  srand(7);
  for (float &v : values) v = (float)rand()/(float)RAND_MAX;
  size_t size = NUM_VALS * sizeof(float);
  float *dev_values;
  cudaMalloc((void**) &dev_values, size);
  int failures = 0;
  for (int firstShared = 0; firstShared < 2; ++firstShared) {
    cudaMemcpy(dev_values, values.data(), size, cudaMemcpyHostToDevice);
    int k = 2;
    if (firstShared) {
      bitonicSortShared<<<NUM_VALS / (2 * THREADS), THREADS>>>(dev_values);
      k = 4 * THREADS;
    }
    for (; k <= NUM_VALS; k <<= 1)
      for (int j = k >> 1; j > 0; j = j >> 1)
        bitonic_sort_step<<<NUM_VALS / THREADS, THREADS>>>(dev_values, j, k);
    cudaMemcpy(sorted.data(), dev_values, size, cudaMemcpyDeviceToHost);
    std::vector<float> gold = values;
    std::sort(gold.begin(), gold.end());
    printf("%s: %s\n", firstShared ? "shared first" : "global", gold == sorted ? "sorted" : "NOT SORTED");
    failures += gold != sorted;
  }
  cudaFree(dev_values);
  if (!failures) printf("PASS\n");
  return failures;
}
