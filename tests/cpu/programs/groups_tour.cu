// Cooperative groups as the manuals show them: aggregated atomics, partitions by label, scans, tiles of tiles,
// functions that take any group, invoke_one, elected leaders.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cstdio>
#include <vector>
#include <algorithm>
namespace cg = cooperative_groups;
using namespace cooperative_groups;

__device__ int atomicAggInc(int *ptr) {
    cg::coalesced_group g = cg::coalesced_threads();
    int prev;
    if (g.thread_rank() == 0) prev = atomicAdd(ptr, g.size());
    prev = g.thread_rank() + g.shfl(prev, 0);
    return prev;
}
__global__ void filter_k(int *dst, int *nres, const int *src, int n) {
    for (int i = cg::this_grid().thread_rank(); i < n; i += cg::this_grid().size())
        if (src[i] > 0) dst[atomicAggInc(nres)] = src[i];
}
template <typename group_t> __device__ int reduce_sum(group_t g, int *temp, int val) {
    int lane = g.thread_rank();
    for (int i = g.size() / 2; i > 0; i /= 2) {
        temp[lane] = val;
        g.sync();
        if (lane < i) val += temp[lane + i];
        g.sync();
    }
    return val;
}
__device__ int thread_sum(const int *input, int n) {
    int sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n / 4; i += blockDim.x * gridDim.x) {
        int4 in = ((int4 *)input)[i];
        sum += in.x + in.y + in.z + in.w;
    }
    return sum;
}
__global__ void sum_kernel_block(int *sum, int *input, int n) {
    int my_sum = thread_sum(input, n);
    extern __shared__ int temp[];
    auto g = this_thread_block();
    int block_sum = reduce_sum(g, temp, my_sum);
    if (g.thread_rank() == 0) atomicAdd(sum, block_sum);
}
template <int tile_sz> __device__ int reduce_sum_tile_shfl(thread_block_tile<tile_sz> g, int val) {
    for (int i = g.size() / 2; i > 0; i /= 2) val += g.shfl_down(val, i);
    return val;
}
template <int tile_sz> __global__ void sum_kernel_tile_shfl(int *sum, int *input, int n) {
    int my_sum = thread_sum(input, n);
    auto tile = tiled_partition<tile_sz>(this_thread_block());
    int tile_sum = reduce_sum_tile_shfl<tile_sz>(tile, my_sum);
    if (tile.thread_rank() == 0) atomicAdd(sum, tile_sum);
}
__global__ void by_bucket(const int *keys, int *counts, int *ranks) {
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    int key = keys[block.thread_rank()];
    auto peers = cg::labeled_partition(warp, key);
    ranks[block.thread_rank()] = peers.thread_rank();
    if (peers.thread_rank() == 0) atomicAdd(&counts[key], peers.num_threads());
    auto odd = cg::binary_partition(warp, key & 1);
    int inPart = cg::reduce(odd, 1, cg::plus<int>());
    if (inPart != (int)odd.size()) atomicAdd(&counts[0], 1000000);
}
__global__ void scans(const int *in, int *incl, int *excl, int *mx) {
    thread_block cta = this_thread_block();
    thread_block_tile<16> tile16 = tiled_partition<16>(tiled_partition<32>(cta));
    int r = cta.thread_rank(), v = in[r];
    incl[r] = cg::inclusive_scan(tile16, v);
    excl[r] = cg::exclusive_scan(tile16, v, cg::plus<int>());
    mx[r] = cg::inclusive_scan(tile16, v, [](int a, int b) { return a > b ? a : b; });
    thread_group g4 = tiled_partition(cta, 4);
    if (g4.size() != 4 || g4.thread_rank() != r % 4) mx[r] = -1;
    g4.sync(); cg::sync(cta);
    if (cg::thread_rank(cta) != (unsigned)r || cta.group_dim().x != blockDim.x || cta.dim_threads().x != blockDim.x) mx[r] = -2;
    if (tile16.any(v < -100) || !tile16.all(v > -100) || tile16.ballot(1) != 0xffff) mx[r] = -3;
    if (__popc(tile16.match_any(v)) < 1) mx[r] = -4;
}
__global__ void grid_phases(float *a, float *b, int n) {
    grid_group grid = this_grid();
    for (int step = 0; step < 3; step++) {
        for (unsigned i = grid.thread_rank(); i < n; i += grid.num_threads()) b[i] = 0.5f * (a[i == 0 ? n - 1 : i - 1] + a[(i + 1) % n]);
        grid.sync();
        float *t = a; a = b; b = t;
    }
}
int main() {
    const int n = 1 << 12;
    std::vector<int> h(n); for (int i = 0; i < n; i++) h[i] = (i * 37) % 11 - 5;
    int *d, *out, *cnt; cudaMalloc(&d, n * 4); cudaMalloc(&out, n * 4); cudaMalloc(&cnt, 64); cudaMemset(cnt, 0, 64);
    cudaMemcpy(d, h.data(), n * 4, cudaMemcpyHostToDevice);
    filter_k<<<4, 128>>>(out, cnt, d, n);
    int c; cudaMemcpy(&c, cnt, 4, cudaMemcpyDeviceToHost);
    std::vector<int> got(c); cudaMemcpy(got.data(), out, c * 4, cudaMemcpyDeviceToHost);
    std::vector<int> want; std::copy_if(h.begin(), h.end(), std::back_inserter(want), [](int x) { return x > 0; });
    std::sort(got.begin(), got.end()); std::sort(want.begin(), want.end());
    bool ok = got == want; int total = 0; for (int x : h) total += x;
    int *sum; cudaMallocManaged(&sum, 3 * sizeof(int)); memset(sum, 0, 12);
    sum_kernel_block<<<4, 256, 256 * sizeof(int)>>>(sum, d, n);
    sum_kernel_tile_shfl<16><<<4, 256>>>(sum + 1, d, n);
    sum_kernel_tile_shfl<32><<<4, 96>>>(sum + 2, d, n);
    cudaDeviceSynchronize(); ok = ok && sum[0] == total && sum[1] == total && sum[2] == total;
    int keys[64], counts[8], ranks[64]; for (int i = 0; i < 64; i++) keys[i] = (i * i) % 8;
    cudaMemcpy(d, keys, 256, cudaMemcpyHostToDevice); cudaMemset(cnt, 0, 64);
    by_bucket<<<1, 64>>>(d, cnt, out); cudaMemcpy(counts, cnt, 32, cudaMemcpyDeviceToHost); cudaMemcpy(ranks, out, 256, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 8; k++) ok = ok && counts[k] == std::count(keys, keys + 64, k);
    for (int i = 0; i < 64; i++) ok = ok && ranks[i] == std::count(keys + i / 32 * 32, keys + i, keys[i]);
    int *e; cudaMalloc(&e, 3 * 256);
    scans<<<1, 64>>>(d, e, e + 64, e + 128); int r[192]; cudaMemcpy(r, e, sizeof r, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i++) {
        int s = 0, m = -1000; for (int j = i / 16 * 16; j <= i; j++) s += keys[j], m = std::max(m, keys[j]);
        ok = ok && r[i] == s && r[64 + i] == s - keys[i] && r[128 + i] == m;
    }
    float *a, *b; int nn = 500; cudaMallocManaged(&a, nn * 4); cudaMallocManaged(&b, nn * 4);
    for (int i = 0; i < nn; i++) a[i] = b[i] = i % 5;
    std::vector<float> x(a, a + nn), y(nn);
    for (int s = 0; s < 3; s++) { for (int i = 0; i < nn; i++) y[i] = 0.5f * (x[i == 0 ? nn - 1 : i - 1] + x[(i + 1) % nn]); x.swap(y); }
    int sms, per, coop; cudaDeviceGetAttribute(&coop, cudaDevAttrCooperativeLaunch, 0); cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per, grid_phases, 64, 0);
    int blocks = std::min(sms * per, 4); void *args[] = {(void *)&a, (void *)&b, (void *)&nn};
    if (coop) cudaLaunchCooperativeKernel((void *)grid_phases, blocks, 64, args);
    cudaDeviceSynchronize(); ok = ok && std::equal(x.begin(), x.end(), b) && cudaGetLastError() == cudaSuccess;
    cudaFree(a); cudaFree(b); cudaFree(d); cudaFree(out); cudaFree(cnt); cudaFree(sum); cudaFree(e);
    printf("%s\n", ok ? "PASS" : "FAIL"); return !ok;
}
