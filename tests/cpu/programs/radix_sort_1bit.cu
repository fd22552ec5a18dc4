// LSD radix sort, one bit a pass: flags, scan, scatter.
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

typedef unsigned int u32;
const int BLK = 256;

__global__ void scanFlags(const u32 *keys, u32 *positions, u32 *blockZeroes, int n, int bit) {
  __shared__ u32 buf[2][BLK];
  int t = threadIdx.x, g = blockIdx.x * BLK + t;
  u32 zero = g < n ? 1u - ((keys[g] >> bit) & 1u) : 0u;
  int cur = 0;
  buf[0][t] = zero;
  __syncthreads();
  for (int d = 1; d < BLK; d <<= 1) {
    buf[1 - cur][t] = buf[cur][t] + (t >= d ? buf[cur][t - d] : 0u);
    cur = 1 - cur;
    __syncthreads();
  }
  if (g < n) positions[g] = buf[cur][t] - zero;  // zeroes before this one, in this block
  if (t == BLK - 1) blockZeroes[blockIdx.x] = buf[cur][t];
}

__global__ void scanBlocks(u32 *blockZeroes, int blocks) {
  u32 sum = 0;
  for (int b = 0; b < blocks; ++b) {
    u32 v = blockZeroes[b];
    blockZeroes[b] = sum;
    sum += v;
  }
  blockZeroes[blocks] = sum;
}

__global__ void scatter(const u32 *keys, u32 *out, const u32 *positions, const u32 *blockZeroes, int n, int bit) {
  int g = blockIdx.x * blockDim.x + threadIdx.x;
  if (g >= n) return;
  u32 key = keys[g], zeroesBefore = blockZeroes[blockIdx.x] + positions[g];
  u32 allZeroes = blockZeroes[gridDim.x];
  u32 to = (key >> bit) & 1u ? allZeroes + g - zeroesBefore : zeroesBefore;
  out[to] = key;
}

int main() {
  const int n = 5000, blocks = (n + BLK - 1) / BLK;
  vector<u32> h(n), r(n);
  for (int i = 0; i < n; i++) h[i] = ((i * 2654435761u) >> 7) & 0xffff;
  u32 *a, *b, *pos, *zeroes;
  cudaMalloc(&a, n * sizeof(u32));
  cudaMalloc(&b, n * sizeof(u32));
  cudaMalloc(&pos, n * sizeof(u32));
  cudaMalloc(&zeroes, (blocks + 1) * sizeof(u32));
  cudaMemcpy(a, h.data(), n * sizeof(u32), cudaMemcpyHostToDevice);
  for (int bit = 0; bit < 16; ++bit) {
    scanFlags<<<blocks, BLK>>>(a, pos, zeroes, n, bit);
    scanBlocks<<<1, 1>>>(zeroes, blocks);
    scatter<<<blocks, BLK>>>(a, b, pos, zeroes, n, bit);
    swap(a, b);
  }
  cudaMemcpy(r.data(), a, n * sizeof(u32), cudaMemcpyDeviceToHost);
  cudaFree(a), cudaFree(b), cudaFree(pos), cudaFree(zeroes);
  sort(h.begin(), h.end());
  if (r != h) return printf("FAIL\n"), 1;
  printf("PASS\n");
}
