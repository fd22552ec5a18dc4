// The sum of a block. Thread 0 gets it. The memory may be used again behind a barrier, as always.
#pragma once

#include <cpu_device_cub/exchange.h>
#include <cub/thread/thread_operators.cuh>
#include <cub/thread/thread_reduce.cuh>

namespace cub {

enum BlockReduceAlgorithm {
    BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
    BLOCK_REDUCE_RAKING,
    BLOCK_REDUCE_WARP_REDUCTIONS,
    BLOCK_REDUCE_WARP_REDUCTIONS_NONDETERMINISTIC
};

// Whatever the algorithm, each warp reduces by shuffles, and thread 0 what the warps have left in shared memory.
template <class T, int X, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int = 0>
class BlockReduce {
    using Here = cpu_device::Here;
    using Thread = cpu_device_cub::BlockThread<X, Y, Z>;

public:
    struct TempStorage : cpu_device_cub::Elements<T, Thread::warps> {};
    explicit BlockReduce(TempStorage& storage) : sums(storage.data()) {}

    template <class Op>
    T Reduce(T input, Op op, int valid, Here here = {}) {
        const int rest = valid - thread.warp * 32;
        T sum = input;
        for (unsigned distance = 1; distance < 32; distance *= 2) {
            const unsigned other = thread.lane + distance;
            const T from = thread.of(other < thread.warpSize ? other : thread.lane, sum, here);
            if (other < thread.warpSize && static_cast<int>(other) < rest) sum = op(sum, from);
        }
        if (thread.lane == 0) sums[thread.warp] = sum;
        cpu_device::blockBarrier(here);
        if (thread.rank == 0)
            for (int warp = 1; warp < Thread::warps && warp * 32 < valid; warp++) sum = op(sum, sums[warp]);
        return sum;
    }
    template <class Op>
    T Reduce(T input, Op op, Here here = {}) {
        return Reduce(input, op, Thread::threads, here);
    }
    template <int N, class Op>
    T Reduce(T (&inputs)[N], Op op, Here here = {}) {
        return Reduce(ThreadReduce(inputs, op), op, here);
    }
    T Sum(T input, Here here = {}) { return Reduce(input, cub::Sum(), here); }
    T Sum(T input, int valid, Here here = {}) { return Reduce(input, cub::Sum(), valid, here); }
    template <int N>
    T Sum(T (&inputs)[N], Here here = {}) {
        return Reduce(inputs, cub::Sum(), here);
    }

private:
    T* sums;
    Thread thread;
};

}  // namespace cub
