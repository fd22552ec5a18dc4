// expect: nothing
// After the exchange all lanes hold the same sum, and all store it: the same value by the same instruction.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void byShuffles(const int* in, int* out) {
    __shared__ int sums[4];
    int t = threadIdx.x, sum = in[t];
    for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, d);
    sums[t / 32] = sum;
    __syncthreads();
    out[t / 32] = sums[t / 32];
}

__global__ void byReduce(const int* in, long long* out) {
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    out[threadIdx.x / 32] = cg::reduce(warp, in[threadIdx.x], cg::plus<int>());
}

__global__ void byHalves(const int* in, int* out) {
    auto half = cg::tiled_partition<16>(cg::this_thread_block());
    int sum = cg::reduce(half, in[threadIdx.x], cg::plus<int>());
    out[half.meta_group_rank()] = sum;
}

// Lanes that stop at different times: each goes round another number of times before it stores.
__global__ void afterLoops(const int* in, int* found) {
    int lane = threadIdx.x % 32, seen = 0;
    for (int i = 0; i < 100 - 3 * lane; i++) seen += in[i % 128] > 0;
    if (seen > 0) *found = 1;
}

int main() {
    int h[128], sums[8], *in, *out, *found, flag = 0;
    long long warps[4], *wide;
    for (int i = 0; i < 128; i++) h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof sums);
    cudaMalloc(&wide, sizeof warps);
    cudaMalloc(&found, sizeof(int));
    cudaMemset(found, 0, sizeof(int));
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    byShuffles<<<1, 128>>>(in, out);
    cudaMemcpy(sums, out, 4 * sizeof(int), cudaMemcpyDeviceToHost);
    bool right = sums[0] == 496 && sums[3] == 496 + 3 * 1024;
    byReduce<<<1, 128>>>(in, wide);
    cudaMemcpy(warps, wide, sizeof warps, cudaMemcpyDeviceToHost);
    right = right && warps[1] == 496 + 1024;
    byHalves<<<1, 128>>>(in, out);
    cudaMemcpy(sums, out, sizeof sums, cudaMemcpyDeviceToHost);
    right = right && sums[0] == 120 && sums[7] == 120 + 16 * 112;
    afterLoops<<<1, 32>>>(in, found);
    cudaMemcpy(&flag, found, sizeof flag, cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    cudaFree(wide);
    cudaFree(found);
    printf("%d %d\n", sums[0], flag);
    return right && flag == 1 ? 0 : 1;
}
