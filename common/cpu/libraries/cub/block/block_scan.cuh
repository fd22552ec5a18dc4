// Running sums over the threads of a block, which may have several elements each.
#pragma once

#include <cpu_device_cub/exchange.h>
#include <cub/thread/thread_operators.cuh>
#include <cub/thread/thread_reduce.cuh>

namespace cub {

enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

template <class T, int X, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int = 0>
class BlockScan {
    using Here = cpu_device::Here;
    using Thread = cpu_device_cub::BlockThread<X, Y, Z>;
    struct Sums {
        cpu_device_cub::Elements<T, Thread::warps> ofWarps;
        cpu_device_cub::Elements<T, 1> before;  // what a callback says
    };

public:
    struct TempStorage : Sums {};
    explicit BlockScan(TempStorage& storage) : sums(storage.ofWarps.data()), before(storage.before.data()) {}

    // What ends an overload: the place of the call, the block's sum, or who is asked for what stands before the block.
    // Of several elements: the same.
    template <class Op>
    void InclusiveScan(T input, T& output, Op op, Here here = {}) {
        one<true>(input, output, op, none, none, nobody, here);
    }
    template <class Op>
    void InclusiveScan(T input, T& output, Op op, T& aggregate, Here here = {}) {
        one<true>(input, output, op, none, &aggregate, nobody, here);
    }
    template <class Op, class Prefix>
    void InclusiveScan(T input, T& output, Op op, Prefix& prefix, Here here = {}) {
        one<true>(input, output, op, none, none, &prefix, here);
    }
    template <int N, class Op>
    void InclusiveScan(T (&input)[N], T (&output)[N], Op op, Here here = {}) {
        many<true>(input, output, op, none, none, nobody, here);
    }
    template <int N, class Op>
    void InclusiveScan(T (&input)[N], T (&output)[N], Op op, T& aggregate, Here here = {}) {
        many<true>(input, output, op, none, &aggregate, nobody, here);
    }
    template <int N, class Op, class Prefix>
    void InclusiveScan(T (&input)[N], T (&output)[N], Op op, Prefix& prefix, Here here = {}) {
        many<true>(input, output, op, none, none, &prefix, here);
    }

    // Without an initial value nothing is said of thread 0.
    template <class Op>
    void ExclusiveScan(T input, T& output, Op op, Here here = {}) {
        one<false>(input, output, op, none, none, nobody, here);
    }
    template <class Op>
    void ExclusiveScan(T input, T& output, Op op, T& aggregate, Here here = {}) {
        one<false>(input, output, op, none, &aggregate, nobody, here);
    }
    template <class Op, class Prefix, class = decltype(std::declval<Prefix&>()(std::declval<T>()))>
    void ExclusiveScan(T input, T& output, Op op, Prefix& prefix, Here here = {}) {
        one<false>(input, output, op, none, none, &prefix, here);
    }
    template <class Op, class = decltype(std::declval<Op&>()(std::declval<T>(), std::declval<T>()))>
    void ExclusiveScan(T input, T& output, T initial, Op op, Here here = {}) {
        one<false>(input, output, op, &initial, none, nobody, here);
    }
    template <class Op>
    void ExclusiveScan(T input, T& output, T initial, Op op, T& aggregate, Here here = {}) {
        one<false>(input, output, op, &initial, &aggregate, nobody, here);
    }
    template <int N, class Op>
    void ExclusiveScan(T (&input)[N], T (&output)[N], Op op, Here here = {}) {
        many<false>(input, output, op, none, none, nobody, here);
    }
    template <int N, class Op>
    void ExclusiveScan(T (&input)[N], T (&output)[N], Op op, T& aggregate, Here here = {}) {
        many<false>(input, output, op, none, &aggregate, nobody, here);
    }
    template <int N, class Op, class Prefix, class = decltype(std::declval<Prefix&>()(std::declval<T>()))>
    void ExclusiveScan(T (&input)[N], T (&output)[N], Op op, Prefix& prefix, Here here = {}) {
        many<false>(input, output, op, none, none, &prefix, here);
    }
    template <int N, class Op, class = decltype(std::declval<Op&>()(std::declval<T>(), std::declval<T>()))>
    void ExclusiveScan(T (&input)[N], T (&output)[N], T initial, Op op, Here here = {}) {
        many<false>(input, output, op, &initial, none, nobody, here);
    }
    template <int N, class Op>
    void ExclusiveScan(T (&input)[N], T (&output)[N], T initial, Op op, T& aggregate, Here here = {}) {
        many<false>(input, output, op, &initial, &aggregate, nobody, here);
    }

    void InclusiveSum(T input, T& output, Here here = {}) { InclusiveScan(input, output, cub::Sum(), here); }
    template <class Last>
    void InclusiveSum(T input, T& output, Last& aggregateOrPrefix, Here here = {}) {
        InclusiveScan(input, output, cub::Sum(), aggregateOrPrefix, here);
    }
    template <int N>
    void InclusiveSum(T (&input)[N], T (&output)[N], Here here = {}) {
        InclusiveScan(input, output, cub::Sum(), here);
    }
    template <int N, class Last>
    void InclusiveSum(T (&input)[N], T (&output)[N], Last& aggregateOrPrefix, Here here = {}) {
        InclusiveScan(input, output, cub::Sum(), aggregateOrPrefix, here);
    }
    void ExclusiveSum(T input, T& output, Here here = {}) { ExclusiveScan(input, output, T(0), cub::Sum(), here); }
    void ExclusiveSum(T input, T& output, T& aggregate, Here here = {}) {
        ExclusiveScan(input, output, T(0), cub::Sum(), aggregate, here);
    }
    template <class Prefix>
    void ExclusiveSum(T input, T& output, Prefix& prefix, Here here = {}) {
        one<false>(input, output, cub::Sum(), none, none, &prefix, here);
    }
    template <int N>
    void ExclusiveSum(T (&input)[N], T (&output)[N], Here here = {}) {
        ExclusiveScan(input, output, T(0), cub::Sum(), here);
    }
    template <int N>
    void ExclusiveSum(T (&input)[N], T (&output)[N], T& aggregate, Here here = {}) {
        ExclusiveScan(input, output, T(0), cub::Sum(), aggregate, here);
    }
    template <int N, class Prefix>
    void ExclusiveSum(T (&input)[N], T (&output)[N], Prefix& prefix, Here here = {}) {
        many<false>(input, output, cub::Sum(), none, none, &prefix, here);
    }

private:
    struct NoPrefix {
        T operator()(T sum) const { return sum; }
    };
    static constexpr T* none = nullptr;
    static constexpr NoPrefix* nobody = nullptr;

    T* sums;
    T* before;
    Thread thread;

    template <bool Inclusive, class Op, class Prefix>
    void one(T input, T& output, Op op, const T* initial, T* aggregate, Prefix* prefix, Here here) {
        T in[1] = {input}, out[1] = {output};
        many<Inclusive>(in, out, op, initial, aggregate, prefix, here);
        output = out[0];
    }

    template <bool Inclusive, int N, class Op, class Prefix>
    void many(const T (&input)[N], T (&output)[N], Op op, const T* initial, T* aggregate, Prefix* prefix, Here here) {
        T ofWarp = ThreadReduce(input, op);
        for (unsigned distance = 1; distance < 32; distance *= 2) {
            const unsigned other = thread.lane >= distance ? thread.lane - distance : thread.lane;
            const T from = thread.of(other, ofWarp, here);
            if (other < thread.lane) ofWarp = op(from, ofWarp);
        }
        if (thread.lane == thread.warpSize - 1) sums[thread.warp] = ofWarp;
        cpu_device::blockBarrier(here);

        bool any = false;  // does anything stand before this thread's elements?
        T running = ofWarp, sum = sums[0];
        for (int warp = 0; warp < Thread::warps; warp++) {
            if (warp == thread.warp && warp > 0) running = sum, any = true;
            sum = warp ? op(sum, sums[warp]) : sum;
        }
        const T front = thread.of(thread.lane ? thread.lane - 1 : 0, ofWarp, here);
        if (thread.lane) running = any ? op(running, front) : front, any = true;
        if (aggregate) *aggregate = sum;
        if (prefix) {
            if (thread.warp == 0) {
                const T said = (*prefix)(sum);
                if (thread.lane == 0) *before = said;
            }
            cpu_device::blockBarrier(here);
            initial = before;
        }
        if (initial) running = any ? op(*initial, running) : *initial, any = true;
        for (int i = 0; i < N; i++) {
            const T next = any ? op(running, input[i]) : input[i];
            if (Inclusive)
                output[i] = next;
            else if (any)
                output[i] = running;
            running = next, any = true;
        }
    }
};

}  // namespace cub
