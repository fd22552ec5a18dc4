// Merging two sorted arrays: every thread finds its diagonal by bisection, then merges a few elements.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <vector>

template <typename It>
__host__ __device__ int merge_path(It a, int na, It b, int nb, int diag) {
  int lo = diag > nb ? diag - nb : 0;
  int hi = diag < na ? diag : na;
  while (lo < hi) {
    int mid = (lo + hi) >> 1;
    if (a[mid] <= b[diag - 1 - mid]) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

template <int VT>
__global__ void merge_kernel(const int *a, int na, const int *b, int nb, int *out) {
  int diag = VT * (blockIdx.x * blockDim.x + threadIdx.x);
  int total = na + nb;
  if (diag >= total) return;
  int i = merge_path(a, na, b, nb, diag);
  int j = diag - i;
#pragma unroll
  for (int k = 0; k < VT; ++k) {
    if (diag + k >= total) break;
    bool fromA = j >= nb || (i < na && a[i] <= b[j]);
    out[diag + k] = fromA ? a[i++] : b[j++];
  }
}

// The same with the block's piece of both inputs in shared memory.
template <int NT, int VT>
__global__ void merge_tiled(const int *a, int na, const int *b, int nb, int *out) {
  __shared__ int s[NT * VT];
  __shared__ int bounds[2];
  const int total = na + nb, begin = blockIdx.x * NT * VT, end = min(begin + NT * VT, total);
  if (threadIdx.x < 2) bounds[threadIdx.x] = merge_path(a, na, b, nb, threadIdx.x == 0 ? begin : end);
  __syncthreads();
  int a0 = bounds[0], a1 = bounds[1], b0 = begin - a0, b1 = end - a1;
  int ca = a1 - a0, cb = b1 - b0;
  for (int i = threadIdx.x; i < ca + cb; i += NT) s[i] = i < ca ? a[a0 + i] : b[b0 + i - ca];
  __syncthreads();
  int diag = min(int(threadIdx.x) * VT, ca + cb);
  int i = merge_path(s, ca, s + ca, cb, diag), j = diag - i;
  int mine[VT];
  for (int k = 0; k < VT; ++k) {
    if (diag + k >= ca + cb) break;
    bool fromA = j >= cb || (i < ca && s[i] <= s[ca + j]);
    mine[k] = fromA ? s[i++] : s[ca + j++];
  }
  __syncthreads();
  for (int k = 0; k < VT && diag + k < ca + cb; ++k) s[diag + k] = mine[k];
  __syncthreads();
  for (int i = threadIdx.x; i < ca + cb; i += NT) out[begin + i] = s[i];
}

int main() {
  std::vector<int> a(3000), b(2345), gold(a.size() + b.size()), got(gold.size());
  for (int &v : a) v = rand() % 10000;
  for (int &v : b) v = rand() % 7000;
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), gold.begin());
  int *da, *db, *dout;
  cudaMalloc(&da, a.size() * sizeof(int));
  cudaMalloc(&db, b.size() * sizeof(int));
  cudaMalloc(&dout, gold.size() * sizeof(int));
  cudaMemcpy(da, a.data(), a.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(db, b.data(), b.size() * sizeof(int), cudaMemcpyHostToDevice);
  bool ok = true;
  for (int variant = 0; variant < 2; ++variant) {
    cudaMemset(dout, 0, gold.size() * sizeof(int));
    const int per = 128 * 7, grid = (gold.size() + per - 1) / per;
    if (variant == 0) merge_kernel<7><<<grid, 128>>>(da, a.size(), db, b.size(), dout);
    else merge_tiled<128, 7><<<grid, 128>>>(da, a.size(), db, b.size(), dout);
    cudaMemcpy(got.data(), dout, gold.size() * sizeof(int), cudaMemcpyDeviceToHost);
    std::cout << "variant " << variant << (got == gold ? " ok" : " WRONG") << '\n';
    ok = ok && got == gold;
  }
  cudaFree(da);
  cudaFree(db);
  cudaFree(dout);
  if (ok) std::cout << "PASS\n";
  return !ok;
}
