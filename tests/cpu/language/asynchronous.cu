// Asynchronous copies, barrier objects and tiles of several warps: what they compute.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda_pipeline.h>
#include <cuda/barrier>
#include <cuda/pipeline>

#include <utility>

#include "check.h"

namespace cg = cooperative_groups;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void zeros(const int* in) {
    __shared__ alignas(16) int copied[32][4];
    int t = threadIdx.x;
    __pipeline_memcpy_async(copied[t], in + 4 * t, 16, 4 * (t % 5));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    for (int i = 0; i < 4; i++) EXPECT(copied[t][i] == (i < 4 - t % 5 ? in[4 * t + i] : 0));
}

// Batches arrive in their order.
__global__ void batches(const int* in) {
    __shared__ int copied[5][32];
    int t = threadIdx.x;
    for (int i = 0; i < 4; i++) {
        __pipeline_memcpy_async(&copied[i][t], in + 32 * i + t, sizeof(int));
        __pipeline_commit();
    }
    for (int i = 0; i < 4; i++) {
        __pipeline_wait_prior(3 - i);
        EXPECT(copied[i][t] == in[32 * i + t]);
    }
    auto pipe = cuda::make_pipeline();
    for (int i = 0; i < 3; i++) {
        pipe.producer_acquire();
        cuda::memcpy_async(&copied[i][t], in + 32 * (i + 1) + t, sizeof(int), pipe);
        pipe.producer_commit();
    }
    cuda::pipeline_consumer_wait_prior<1>(pipe);
    EXPECT(copied[0][t] == in[32 + t] && copied[1][t] == in[64 + t]);
    pipe.consumer_wait();
    EXPECT(copied[2][t] == in[96 + t]);
    pipe.consumer_wait();  // for nothing
    pipe.quit();
}

// Any number of bytes, from any address, and also from shared to global memory.
__global__ void anyBytes(const char* in, char* out) {
    __shared__ alignas(16) char copied[256];
    cg::thread_block block = cg::this_thread_block();
    cg::memcpy_async(block, copied, in + 1, 101);
    cg::memcpy_async(block, copied + 129, in + 129, 99);
    cg::wait(block);
    for (int i = 0; i < 101; i++) EXPECT(copied[i] == in[1 + i]);
    for (int i = 129; i < 228; i++) EXPECT(copied[i] == in[i]);
    auto pipe = cuda::make_pipeline();
    cuda::memcpy_async(block, out, copied, 101, pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    block.sync();
    for (int i = 0; i < 101; i++) EXPECT(out[i] == in[1 + i]);
    block.sync();
    auto* numbers = reinterpret_cast<int*>(copied);
    auto warp = cg::tiled_partition<32>(block);
    if (warp.meta_group_rank() == 0) cg::memcpy_async(warp, numbers, 20, reinterpret_cast<const int*>(in), 17);
    cg::memcpy_async(block, reinterpret_cast<int4*>(numbers) + 8, reinterpret_cast<const int4*>(in),
                     cuda::aligned_size_t<16>(32));
    cg::wait(block);
    for (int i = 0; i < 17; i++) EXPECT(numbers[i] == reinterpret_cast<const int*>(in)[i]);
    for (int i = 0; i < 8; i++) EXPECT(numbers[32 + i] == reinterpret_cast<const int*>(in)[i]);
}

__global__ void phases() {
    __shared__ Barrier all, some;
    __shared__ int count, seen[64];
    int t = threadIdx.x;
    if (t == 0) {
        init(&all, 64);
        init(&some, 2 * 64);
        count = 0;
    }
    __syncthreads();
    Barrier::arrival_token token = all.arrive();
    all.wait(cuda::std::move(token));
    for (int i = 0; i < 3; i++) {
        seen[t] = i;
        (void)all.arrive();  // at phase 1, 3, 5
        all.wait_parity(true);
        EXPECT(seen[63 - t] == i);
        all.arrive_and_wait();
    }
    all.wait_parity(false);  // phase 6 has ended
    auto both = some.arrive(2);
    some.wait(std::move(both));
    // One half leaves; the others go on by themselves.
    if (t < 32) {
        atomicAdd(&count, 1);
        all.arrive_and_drop();
    } else {
        all.arrive_and_wait();
        EXPECT(count == 32);
        all.arrive_and_wait();
        all.arrive_and_wait();
    }
    static_assert(Barrier::max() == (1 << 20) - 1, "");
}

template <unsigned size>
__global__ void tile() {
    __shared__ cg::block_tile_memory<512> memory;
    __shared__ int values[512];
    auto block = cg::this_thread_block(memory);
    auto tile = cg::tiled_partition<size>(block);
    int t = threadIdx.x, first = t / size * size, rank = t % size;
    EXPECT(tile.size() == size && tile.num_threads() == size && tile.thread_rank() == rank);
    EXPECT(tile.meta_group_rank() == t / size && tile.meta_group_size() == 512 / size);
    // Each tile by itself, and as often as it likes.
    for (int round = 0; round < t / static_cast<int>(size) + 2; round++) {
        values[t] = 1000 * round + t;
        tile.sync();
        EXPECT(values[first + (rank + 33) % size] == 1000 * round + first + (rank + 33) % static_cast<int>(size));
        cg::sync(tile);
    }
    EXPECT(tile.shfl(t, 35) == first + 35 && tile.shfl(0.5 * t, size - 1) == 0.5 * (first + size - 1));
    EXPECT(tile.any(rank == 40) && !tile.any(rank == size) && tile.all(rank < size) && !tile.all(rank != 40));
    EXPECT(cg::reduce(tile, rank, cg::plus<int>()) == size * (size - 1) / 2);
    EXPECT(cg::reduce(tile, rank, cg::greater<int>()) == size - 1);
    EXPECT(cg::inclusive_scan(tile, 2) == 2 * (rank + 1) && cg::exclusive_scan(tile, 1, cg::plus<int>()) == rank);
    auto warp = cg::tiled_partition<32>(tile);
    EXPECT(warp.meta_group_rank() == rank / 32 && warp.meta_group_size() == size / 32);
    EXPECT(warp.shfl(t, 3) == t / 32 * 32 + 3);
    int chosen = 0;
    cg::invoke_one(tile, [&] { chosen = 1; });
    EXPECT(chosen == (rank == 0));
}

__global__ void inPtx(const float4* in) {
    __shared__ float4 copied[3][32];
    __shared__ alignas(8) unsigned long long barrier;
    int t = threadIdx.x;
    unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&copied[0][t]));
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], %2;\n" ::"r"(to), "l"(in + t), "n"(16));
    asm volatile("cp.async.commit_group;\n" ::);
    asm volatile("cp.async.ca.shared.global [%0 + 512], [%1], 8, %2;" ::"r"(to), "l"(in + t), "r"(t % 2 ? 8 : 4));
    asm volatile("cp.async.commit_group;");
    asm volatile("cp.async.wait_group %0;\n" ::"n"(1));
    EXPECT(copied[0][t].x == in[t].x && copied[0][t].w == in[t].w);
    asm volatile("cp.async.wait_all;" ::: "memory");
    EXPECT(copied[1][t].x == in[t].x && copied[1][t].y == (t % 2 ? in[t].y : 0));
    unsigned bar = static_cast<unsigned>(__cvta_generic_to_shared(&barrier));
    if (t == 0) asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(bar), "r"(64));
    __syncthreads();
    asm volatile(
        "{\n .reg .pred p;\n .reg .b64 state;\n setp.ne.b32 p, %2, 0;\n"
        " @p cp.async.cg.shared.global [%0], [%1], 16;\n"
        " cp.async.mbarrier.arrive.noinc.shared.b64 [%3];\n mbarrier.arrive.shared.b64 state, [%3];\n}" ::"r"(to +
                                                                                                              1024),
        "l"(in + t), "r"(t < 16 ? 1 : 0), "r"(bar)
        : "memory");
    for (unsigned done = 0; !done;)
        asm volatile("{ .reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                     : "=r"(done)
                     : "r"(bar), "r"(0)
                     : "memory");
    EXPECT(copied[2][15 - t % 16].z == in[15 - t % 16].z);
}

__global__ void addresses(const int* global) {
    __shared__ int shared[32];
    int local = 0;
    auto at = static_cast<unsigned>(__cvta_generic_to_shared(&shared[threadIdx.x]));
    auto next = static_cast<unsigned>(__cvta_generic_to_shared(&shared[threadIdx.x ^ 1]));
    EXPECT(next == at + (threadIdx.x % 2 ? -4 : 4));
    // Others only cut the pointer.
    const auto cut = static_cast<unsigned>(reinterpret_cast<size_t>(&shared[threadIdx.x]));
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\n cp.async.wait_all;" ::"r"(cut), "l"(global + threadIdx.x)
                 : "memory");
    EXPECT(shared[threadIdx.x] == global[threadIdx.x]);
    EXPECT(__isShared(shared) && !__isShared(global) && __isGlobal(global) && !__isGlobal(shared) &&
           !__isGlobal(&local));
}

int main() {
    std::vector<int> numbers(256);
    for (int i = 0; i < 256; i++) numbers[i] = 7919 * i + 3;
    DeviceArray<int> in(numbers);
    DeviceArray<char> out(256);
    zeros<<<1, 32>>>(in);
    batches<<<1, 32>>>(in);
    anyBytes<<<1, 64>>>(reinterpret_cast<char*>(in.data), out);
    phases<<<2, 64>>>();
    tile<64><<<1, 512>>>();
    tile<128><<<1, 512>>>();
    tile<256><<<1, 512>>>();
    tile<512><<<2, 512>>>();
    inPtx<<<1, 32>>>(reinterpret_cast<float4*>(in.data));
    addresses<<<1, 32>>>(in);
    FINISH_KERNEL();
    return finish("asynchronous");
}
