// cg::reduce and the scans, over tiles and coalesced groups.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>

#include "check.h"

namespace cg = cooperative_groups;

template <unsigned Size>
__global__ void tile() {
    auto t = cg::tiled_partition<Size>(cg::this_thread_block());
    int rank = t.thread_rank();
    const int n = Size;
    EXPECT(cg::reduce(t, rank, cg::plus<int>()) == n * (n - 1) / 2);
    EXPECT(cg::reduce(t, rank + 3, cg::less<int>()) == 3 && cg::reduce(t, rank, cg::greater<int>()) == n - 1);
    EXPECT(cg::reduce(t, 0.5f, cg::plus<float>()) == n / 2.0f);
    EXPECT(cg::reduce(t, 1.5 * rank, cg::greater<double>()) == 1.5 * (n - 1));
    EXPECT(cg::reduce(t, 1u << rank, cg::bit_or<unsigned>()) == (n == 32 ? 0xffffffff : (1u << n) - 1));
    EXPECT(cg::reduce(t, 7u, cg::bit_and<unsigned>()) == 7);
    EXPECT(cg::reduce(t, 5u, cg::bit_xor<unsigned>()) == (n == 1 ? 5 : 0));
    EXPECT(cg::reduce(t, 1ll << 40, cg::plus<long long>()) == (long long)n << 40);
    int product = cg::reduce(t, rank < 3 ? rank + 1 : 1, [](int a, int b) { return a * b; });
    EXPECT(product == (n >= 4 ? 6 : n));
    EXPECT(cg::inclusive_scan(t, rank, cg::plus<int>()) == rank * (rank + 1) / 2);
    EXPECT(cg::inclusive_scan(t, 2) == 2 * (rank + 1) && cg::exclusive_scan(t, 2) == 2 * rank);
    EXPECT(cg::exclusive_scan(t, rank, cg::plus<int>()) == rank * (rank - 1) / 2);
    EXPECT(cg::inclusive_scan(t, rank == 1 ? 9 : rank, cg::greater<int>()) == (rank == 0 ? 0 : max(9, rank)));
}

__global__ void coalesced() {
    int lane = threadIdx.x;
    if (lane % 2 == 0 && lane < 26) {   // 13 lanes
        auto g = cg::coalesced_threads();
        int rank = g.thread_rank(), n = g.size();
        EXPECT(cg::reduce(g, rank, cg::plus<int>()) == n * (n - 1) / 2);
        EXPECT(cg::reduce(g, -rank, cg::less<int>()) == 1 - n);
        EXPECT(cg::inclusive_scan(g, 1, cg::plus<int>()) == rank + 1);
        EXPECT(cg::exclusive_scan(g, 1) == rank);
    }
}

__global__ void sumOfBlock(const float* in, float* out, int n) {
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    __shared__ float partial[32];
    float sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += in[i];
    sum = cg::reduce(warp, sum, cg::plus<float>());
    if (warp.thread_rank() == 0) partial[warp.meta_group_rank()] = sum;
    block.sync();
    if (warp.meta_group_rank() == 0) {
        sum = warp.thread_rank() < warp.meta_group_size() ? partial[warp.thread_rank()] : 0;
        sum = cg::reduce(warp, sum, cg::plus<float>());
        if (warp.thread_rank() == 0) atomicAdd(out, sum);
    }
}

// A total in an atomic object that several groups add to.
__global__ void updates(int* out) {
    using Total = cuda::atomic<int, cuda::thread_scope_block>;
    __shared__ Total sum, offset;
    __shared__ int stored[4];
    if (threadIdx.x == 0) sum.store(5), offset.store(100);
    __syncthreads();
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    cg::reduce_update_async(tile, sum, static_cast<int>(threadIdx.x), cg::plus<int>());
    cg::reduce_store_async(tile, &stored[tile.meta_group_rank()], static_cast<int>(threadIdx.x), cg::greater<int>());
    const int before = cg::exclusive_scan_update(tile, offset, 1, cg::plus<int>());
    __syncthreads();
    EXPECT(sum.load() == 5 + 63 * 32 && offset.load() == 164);
    EXPECT(stored[threadIdx.x / 16] == threadIdx.x / 16 * 16 + 15);
    EXPECT((before - 100) % 16 == tile.thread_rank());
    atomicAdd(&out[before - 100], 1);
    __syncthreads();
    const int with = cg::inclusive_scan_update(cg::coalesced_threads(), offset, 2, cg::plus<int>());
    EXPECT(with >= 166 && with <= 292 && with % 2 == 0);
}

int main() {
    DeviceArray<int> taken(64);
    updates<<<1, 64>>>(taken);
    FINISH_KERNEL();
    for (int count : taken.toHost()) EXPECT(count == 1);
    tile<32><<<1, 64>>>();
    tile<16><<<1, 64>>>();
    tile<4><<<1, 32>>>();
    tile<2><<<1, 32>>>();
    tile<1><<<1, 32>>>();
    coalesced<<<1, 32>>>();
    std::vector<float> values(1000);
    float expected = 0;
    for (int i = 0; i < 1000; i++) expected += values[i] = i % 7;
    DeviceArray<float> in(values), out(1);
    sumOfBlock<<<3, 128>>>(in, out, 1000);
    FINISH_KERNEL();
    EXPECT(out.toHost()[0] == expected);
    return finish("group_reduce");
}
