// Cooperative groups: block, tiles, coalesced threads, partitions.
#include <cooperative_groups.h>

#include "check.h"

namespace cg = cooperative_groups;

__global__ void block(int n) {
    cg::thread_block b = cg::this_thread_block();
    unsigned rank = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    EXPECT(b.thread_rank() == rank && b.size() == n && b.num_threads() == n);
    EXPECT(b.group_index().x == blockIdx.x && b.thread_index().y == threadIdx.y && b.group_dim().x == blockDim.x);
    EXPECT(b.dim_threads().y == blockDim.y && cg::thread_rank(b) == rank && cg::group_size(b) == n);
    __shared__ int s[128];
    s[rank] = rank;
    b.sync();
    EXPECT(s[n - 1 - rank] == n - 1 - rank);
    cg::sync(b);
    s[rank] = 0;
    cg::thread_group g = b;
    g.sync();
    EXPECT(g.size() == n && g.thread_rank() == rank && s[(rank + 1) % n] == 0);
}

// With memory that a block's warps might need to tell each other.
__global__ void blockWithMemory() {
    __shared__ cg::block_tile_memory<128> memory;
    __shared__ int s[64];
    cg::thread_block b = cg::this_thread_block(memory);
    s[b.thread_rank()] = b.thread_rank();
    b.sync();
    EXPECT(b.size() == 64 && s[63 - threadIdx.x] == 63 - threadIdx.x);
    auto warp = cg::tiled_partition<32>(b);
    EXPECT(warp.meta_group_rank() == threadIdx.x / 32);
}

template <unsigned Size>
__device__ int sumOfTile(cg::thread_block_tile<Size> tile, int value) {
    for (int d = tile.size() / 2; d > 0; d /= 2) value += tile.shfl_down(value, d);
    return tile.shfl(value, 0);
}

template <class Group>
__device__ int sumByMemory(Group g, int* scratch, int value) {
    int rank = g.thread_rank();
    for (int i = g.size() / 2; i > 0; i /= 2) {
        scratch[rank] = value;
        g.sync();
        if (rank < i) value += scratch[rank + i];
        g.sync();
    }
    return value;
}

struct Pair {
    double first;
    int second;
};

__global__ void tiles() {   // 64 threads
    cg::thread_block b = cg::this_thread_block();
    int i = threadIdx.x, lane = i % 32;
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(b);
    EXPECT(warp.thread_rank() == lane && warp.size() == 32 && warp.meta_group_rank() == i / 32);
    auto eight = cg::tiled_partition<8>(b);
    EXPECT(eight.thread_rank() == i % 8 && eight.meta_group_rank() == i / 8 && eight.meta_group_size() == 8);
    auto four = cg::tiled_partition<4>(warp);
    EXPECT(four.thread_rank() == i % 4 && four.meta_group_rank() == lane / 4 && four.meta_group_size() == 8);
    auto one = cg::tiled_partition<1>(b);
    one.sync();
    EXPECT(one.thread_rank() == 0 && one.shfl(i, 0) == i);

    EXPECT(warp.shfl(i, 3) == i - lane + 3 && eight.shfl(i, 3) == i / 8 * 8 + 3 && eight.shfl(i, 11) == i / 8 * 8 + 3);
    EXPECT(eight.shfl_up(i, 2) == (i % 8 >= 2 ? i - 2 : i) && eight.shfl_down(i, 2) == (i % 8 < 6 ? i + 2 : i));
    EXPECT(eight.shfl_xor(i, 5) == (i ^ 5));
    EXPECT(sumOfTile<32>(warp, 1) == 32 && sumOfTile<8>(eight, i % 8) == 28 && sumOfTile<4>(four, 2) == 8);
    float4 v = warp.shfl(make_float4(lane, 1, 2, -lane), 9);
    EXPECT(v.x == 9 && v.z == 2 && v.w == -9);
    Pair p = eight.shfl(Pair{i + 0.5, -i}, 1);
    EXPECT(p.first == i / 8 * 8 + 1.5 && p.second == -(i / 8 * 8 + 1));
    EXPECT(warp.shfl(char('a' + lane), 2) == 'c' && warp.shfl_xor(1.5 * lane, 1) == 1.5 * (lane ^ 1));

    EXPECT(eight.ballot(i % 8 == 2) == 4 && eight.any(i % 8 == 7) && !eight.all(i % 8 == 7) && warp.all(1));
    EXPECT(eight.match_any(i % 2) == (i % 2 ? 0xaa : 0x55));
    int same;
    EXPECT(four.match_all(i / 4, same) == 0xf && same);
    EXPECT(four.match_all(i, same) == 0 && !same);

    __shared__ int scratch[64];
    int sum = sumByMemory(warp, scratch + i / 32 * 32, 1);
    if (lane == 0) EXPECT(sum == 32);
    b.sync();
    sum = sumByMemory(eight, scratch + i / 8 * 8, i % 8);
    if (i % 8 == 0) EXPECT(sum == 28);

    cg::thread_group sixteen = cg::tiled_partition(b, 16);
    EXPECT(sixteen.size() == 16 && sixteen.thread_rank() == i % 16);
    sixteen.sync();
    cg::thread_group two = cg::tiled_partition(sixteen, 2);
    EXPECT(two.size() == 2 && two.thread_rank() == i % 2);
}

__global__ void coalesced(int* counter, int* places) {
    int i = threadIdx.x;
    if (i % 3 == 0) {   // 11 lanes: 0, 3, … 30
        cg::coalesced_group g = cg::coalesced_threads();
        int size = g.size(), rank = g.thread_rank();
        EXPECT(size >= 1 && rank < size && g.num_threads() == size);
        // One addition for all lanes that are here together.
        int first = 0;
        if (rank == 0) first = atomicAdd(counter, size);
        places[i] = g.shfl(first, 0) + rank;
        EXPECT(g.shfl_down(rank, 1) == (rank + 1 < size ? rank + 1 : rank));
        EXPECT(g.shfl_up(rank, 2) == (rank >= 2 ? rank - 2 : rank));
        EXPECT(g.ballot(rank == 0) == 1 && g.any(rank == size - 1) && g.all(1));
        g.sync();
        EXPECT(g.shfl(rank, size - 1) == size - 1);
        cg::coalesced_group pairs = cg::tiled_partition(g, 2);
        EXPECT(pairs.thread_rank() == rank % 2 && pairs.size() <= 2);
    }
}

__global__ void partitions() {
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    int lane = warp.thread_rank();
    cg::coalesced_group byLabel = cg::labeled_partition(warp, lane % 5);
    EXPECT(byLabel.size() == (lane % 5 < 2 ? 7 : 6) && byLabel.thread_rank() == lane / 5);
    EXPECT(byLabel.shfl(lane, 0) == lane % 5);
    cg::coalesced_group half = cg::binary_partition(warp, lane < 10);
    EXPECT(half.size() == (lane < 10 ? 10 : 22) && half.thread_rank() == (lane < 10 ? lane : lane - 10));
    half.sync();
    auto inner = cg::binary_partition(half, lane % 2 == 0);
    EXPECT(inner.size() == (lane < 10 ? 5 : 11));
}

__global__ void once(int* calls) {
    auto b = cg::this_thread_block();
    auto tile = cg::tiled_partition<16>(b);
    cg::invoke_one(tile, [&] { atomicAdd(calls, 1); });
    int answer = cg::invoke_one_broadcast(tile, [&] { return 42; });
    EXPECT(answer == 42);
}

int main() {
    block<<<2, dim3(5, 4, 3)>>>(60);
    blockWithMemory<<<2, 64>>>();
    tiles<<<2, 64>>>();
    partitions<<<1, 32>>>();
    DeviceArray<int> counter(1), places(32), calls(1);
    coalesced<<<1, 32>>>(counter, places);
    once<<<2, 64>>>(calls);
    FINISH_KERNEL();
    EXPECT(counter.toHost()[0] == 11 && calls.toHost()[0] == 8);
    std::vector<int> p = places.toHost(), seen(11);
    for (int i = 0; i < 32; i += 3) seen[p[i]]++;
    for (int s : seen) EXPECT(s == 1);
    return finish("groups");
}
