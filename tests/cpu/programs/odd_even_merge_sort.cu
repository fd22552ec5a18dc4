// Batcher's odd-even merge sort of key-value pairs, and a plain odd-even transposition sort.
#include <cstdio>
#include <cstdlib>
typedef unsigned int uint;

#define SHARED_SIZE_LIMIT 512U

inline __device__ void Comparator(uint &keyA, uint &valA, uint &keyB, uint &valB, uint arrowDir) {
  uint t;
  if ((keyA > keyB) == arrowDir) {
    t = keyA; keyA = keyB; keyB = t;
    t = valA; valA = valB; valB = t;
  }
}

__global__ void oddEvenMergeSortShared(uint *d_Key, uint *d_Val, uint arrayLength, uint dir) {
  __shared__ uint s_key[SHARED_SIZE_LIMIT];
  __shared__ uint s_val[SHARED_SIZE_LIMIT];
  d_Key += blockIdx.x * SHARED_SIZE_LIMIT + threadIdx.x;
  d_Val += blockIdx.x * SHARED_SIZE_LIMIT + threadIdx.x;
  s_key[threadIdx.x + 0] = d_Key[0];
  s_val[threadIdx.x + 0] = d_Val[0];
  s_key[threadIdx.x + (SHARED_SIZE_LIMIT / 2)] = d_Key[(SHARED_SIZE_LIMIT / 2)];
  s_val[threadIdx.x + (SHARED_SIZE_LIMIT / 2)] = d_Val[(SHARED_SIZE_LIMIT / 2)];
  for (uint size = 2; size <= arrayLength; size <<= 1) {
    uint stride = size / 2;
    uint offset = threadIdx.x & (stride - 1);
    {
      __syncthreads();
      uint pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      Comparator(s_key[pos + 0], s_val[pos + 0], s_key[pos + stride], s_val[pos + stride], dir);
      stride >>= 1;
    }
    for (; stride > 0; stride >>= 1) {
      __syncthreads();
      uint pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      if (offset >= stride)
        Comparator(s_key[pos - stride], s_val[pos - stride], s_key[pos + 0], s_val[pos + 0], dir);
    }
  }
  __syncthreads();
  d_Key[0] = s_key[threadIdx.x + 0];
  d_Val[0] = s_val[threadIdx.x + 0];
  d_Key[(SHARED_SIZE_LIMIT / 2)] = s_key[threadIdx.x + (SHARED_SIZE_LIMIT / 2)];
  d_Val[(SHARED_SIZE_LIMIT / 2)] = s_val[threadIdx.x + (SHARED_SIZE_LIMIT / 2)];
}

__global__ void oddEvenMergeGlobal(uint *d_Key, uint *d_Val, uint arrayLength, uint size, uint stride, uint dir) {
  uint global_comparatorI = blockIdx.x * blockDim.x + threadIdx.x;
  uint pos = 2 * global_comparatorI - (global_comparatorI & (stride - 1));
  if (stride < size / 2) {
    uint offset = global_comparatorI & ((size / 2) - 1);
    if (offset >= stride) {
      uint keyA = d_Key[pos - stride], valA = d_Val[pos - stride];
      uint keyB = d_Key[pos + 0], valB = d_Val[pos + 0];
      Comparator(keyA, valA, keyB, valB, dir);
      d_Key[pos - stride] = keyA;
      d_Val[pos - stride] = valA;
      d_Key[pos + 0] = keyB;
      d_Val[pos + 0] = valB;
    }
  } else {
    uint keyA = d_Key[pos + 0], valA = d_Val[pos + 0];
    uint keyB = d_Key[pos + stride], valB = d_Val[pos + stride];
    Comparator(keyA, valA, keyB, valB, dir);
    d_Key[pos + 0] = keyA;
    d_Val[pos + 0] = valA;
    d_Key[pos + stride] = keyB;
    d_Val[pos + stride] = valB;
  }
}

__global__ void oddEvenTransposition(int *c, int *count, int n) {
  int l;
  int id = threadIdx.x;
  if (id == 0) *count = n;
  for (int i = 0; i < n; i++) {
    l = 2 * id + (i % 2);
    if (l + 1 < n && c[l] > c[l + 1]) {
      int temp = c[l];
      c[l] = c[l + 1];
      c[l + 1] = temp;
    }
    __syncthreads();
  }
}

int main() {
  const uint N = 4096;
  uint *h_key = new uint[N], *h_val = new uint[N], *key = new uint[N], *val = new uint[N];
  uint *d_key, *d_val;
  for (uint i = 0; i < N; i++) h_key[i] = (i * 40503u + 17u) % 1000u, h_val[i] = i;
  cudaMalloc(&d_key, N * sizeof(uint));
  cudaMalloc(&d_val, N * sizeof(uint));
  cudaMemcpy(d_key, h_key, N * sizeof(uint), cudaMemcpyHostToDevice);
  cudaMemcpy(d_val, h_val, N * sizeof(uint), cudaMemcpyHostToDevice);
  oddEvenMergeSortShared<<<N / SHARED_SIZE_LIMIT, SHARED_SIZE_LIMIT / 2>>>(d_key, d_val, SHARED_SIZE_LIMIT, 1);
  for (uint size = 2 * SHARED_SIZE_LIMIT; size <= N; size <<= 1)
    for (unsigned stride = size / 2; stride > 0; stride >>= 1)
      oddEvenMergeGlobal<<<N / 512, 256>>>(d_key, d_val, N, size, stride, 1);
  cudaMemcpy(key, d_key, N * sizeof(uint), cudaMemcpyDeviceToHost);
  cudaMemcpy(val, d_val, N * sizeof(uint), cudaMemcpyDeviceToHost);
  bool ok = true;
  for (uint i = 0; i < N; i++) ok = ok && h_key[val[i]] == key[i] && (i == 0 || key[i - 1] <= key[i]);
  printf("merge sort: %s\n", ok ? "ok" : "WRONG");

  int h[100], *d, *d_count, count = 0;
  for (int i = 0; i < 100; i++) h[i] = 99 - (i * 37) % 100;
  cudaMalloc((void **)&d, sizeof h);
  cudaMalloc((void **)&d_count, sizeof(int));
  cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
  oddEvenTransposition<<<1, 50>>>(d, d_count, 100);
  cudaMemcpy(&count, d_count, sizeof count, cudaMemcpyDeviceToHost);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  ok = ok && count == 100;
  for (int i = 0; i < 100; i++) ok = ok && h[i] == i;
  cudaFree(d_key); cudaFree(d_val); cudaFree(d); cudaFree(d_count);
  delete[] h_key; delete[] h_val; delete[] key; delete[] val;
  printf(ok ? "PASS\n" : "FAIL\n");
  return ok ? 0 : 1;
}
