// Reductions with shuffles, cooperative groups, a grid-wide barrier, atomics and the last block.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <iostream>
#include <vector>
namespace cg = cooperative_groups;
using namespace std;

__inline__ __device__ int warpReduceSum(int val) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) val += __shfl_down_sync(0xffffffff, val, offset);
  return val;
}

__inline__ __device__ int blockReduceSum(int val) {
  static __shared__ int shared[32];  // one value for each warp
  int lane = threadIdx.x % warpSize;
  int wid = threadIdx.x / warpSize;
  val = warpReduceSum(val);
  if (lane == 0) shared[wid] = val;
  __syncthreads();
  val = (threadIdx.x < blockDim.x / warpSize) ? shared[lane] : 0;
  if (wid == 0) val = warpReduceSum(val);
  return val;
}

__global__ void deviceReduceKernel(const int *in, int *out, int N) {
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += blockDim.x * gridDim.x) sum += in[i];
  sum = blockReduceSum(sum);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

__global__ void reduceAtomic(const int4 *in, int *out, int N) {
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N / 4; i += blockDim.x * gridDim.x) {
    int4 v = in[i];
    sum += v.x + v.y + v.z + v.w;
  }
  sum = warpReduceSum(sum);
  if ((threadIdx.x & (warpSize - 1)) == 0) atomicAdd(out, sum);
}

__device__ int reduce_sum(cg::thread_group g, int *temp, int val) {
  int lane = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    temp[lane] = val;
    g.sync();  // wait for all threads to store
    if (lane < i) val += temp[lane + i];
    g.sync();  // wait for all threads to load
  }
  return val;
}

__global__ void sum_kernel_block(int *sum, const int *input, int n) {
  extern __shared__ int temp[];
  int my_sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) my_sum += input[i];
  auto g = cg::this_thread_block();
  int block_sum = reduce_sum(g, temp, my_sum);
  if (g.thread_rank() == 0) atomicAdd(sum, block_sum);
}

__global__ void sum_kernel_tile(int *sum, const int *input, int n) {
  auto block = cg::this_thread_block();
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
  int my_sum = 0;
  for (int i = block.group_index().x * block.size() + block.thread_rank(); i < n; i += block.size() * gridDim.x)
    my_sum += input[i];
  my_sum = cg::reduce(tile, my_sum, cg::plus<int>());
  if (tile.thread_rank() == 0) atomicAdd(sum, my_sum);
}

__global__ void sum_kernel_grid(int *partial, const int *input, int n) {
  cg::grid_group grid = cg::this_grid();
  __shared__ int warps[8];
  int my_sum = 0;
  for (unsigned i = grid.thread_rank(); i < n; i += grid.size()) my_sum += input[i];
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  for (int d = tile.size() / 2; d > 0; d /= 2) my_sum += tile.shfl_down(my_sum, d);
  if (tile.thread_rank() == 0) warps[tile.meta_group_rank()] = my_sum;
  cg::sync(cg::this_thread_block());
  if (threadIdx.x == 0) {
    int s = 0;
    for (int w = 0; w < tile.meta_group_size(); w++) s += warps[w];
    partial[blockIdx.x] = s;
  }
  grid.sync();
  if (grid.thread_rank() == 0)
    for (int b = 1; b < gridDim.x; b++) partial[0] += partial[b];
}

__device__ unsigned int retirementCount = 0;

__global__ void reduceSinglePass(const int *in, int *partial, int *out, int n) {
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) sum += in[i];
  sum = blockReduceSum(sum);
  __shared__ bool amLast;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    unsigned int ticket = atomicInc(&retirementCount, gridDim.x);
    amLast = (ticket == gridDim.x - 1);
  }
  __syncthreads();
  if (amLast) {
    sum = threadIdx.x < gridDim.x ? partial[threadIdx.x] : 0;
    sum = blockReduceSum(sum);
    if (threadIdx.x == 0) {
      *out = sum;
      retirementCount = 0;
    }
  }
}

int main() {
  int n = 50000, threads = 256, blocks = 20;
  vector<int> h(n);
  int gold = 0;
  for (int i = 0; i < n; i++) gold += h[i] = i % 13;
  int *in, *out, *partial;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMalloc(&partial, 1024 * sizeof(int));
  cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  bool all = true;
  auto check = [&](const char *name, const int *where) {
    int result = -1;
    cudaMemcpy(&result, where, sizeof(int), cudaMemcpyDeviceToHost);
    cout << name << ": " << result << (result == gold ? " ok" : " WRONG") << endl;
    all = all && result == gold;
    cudaMemset(out, 0, sizeof(int));
  };
  cudaMemset(out, 0, sizeof(int));
  deviceReduceKernel<<<blocks, threads>>>(in, partial, n);
  deviceReduceKernel<<<1, 1024>>>(partial, out, blocks);
  check("two launches", out);
  reduceAtomic<<<blocks, threads>>>((const int4 *)in, out, n);
  check("warps and atomics", out);
  sum_kernel_block<<<blocks, threads, threads * sizeof(int)>>>(out, in, n);
  check("thread groups", out);
  sum_kernel_tile<<<blocks, threads>>>(out, in, n);
  check("tiles", out);
  void *args[] = {&partial, &in, &n};
  cudaError_t e = cudaLaunchCooperativeKernel((void *)sum_kernel_grid, blocks, threads, args);
  if (e != cudaSuccess) cout << cudaGetErrorString(e) << endl;
  check("grid sync", partial);
  for (int twice = 0; twice < 2; twice++) {
    reduceSinglePass<<<blocks, threads>>>(in, partial, out, n);
    check("last block", out);
  }
  cudaFree(in);
  cudaFree(out);
  cudaFree(partial);
  cout << (all ? "PASS" : "FAIL") << endl;
  return all ? 0 : 1;
}
