// Sums of the threads of a warp, or of a part of it. Lane 0 gets them, of segments the first lane of each.
#pragma once

#include <cpu_device_cub/exchange.h>
#include <cub/thread/thread_operators.cuh>

namespace cub {

template <class T, int Size = 32, int = 0>
class WarpReduce {
    using Here = cpu_device::Here;
    cpu_device_cub::LogicalWarp<Size> warp;

    template <class Op>
    T ofSegments(T input, unsigned ends, Op op, Here here) {
        ends &= ~0u << warp.lane;
        return warp.reduce(input, op, ends ? static_cast<unsigned>(__builtin_ctz(ends)) : Size - 1, here);
    }

public:
    struct TempStorage : cpu_device_cub::Nothing {};
    explicit WarpReduce(TempStorage&) {}

    template <class Op>
    T Reduce(T input, Op op, Here here = {}) {
        return warp.reduce(input, op, Size - 1, here);
    }
    template <class Op>
    T Reduce(T input, Op op, int valid, Here here = {}) {
        return warp.reduce(input, op, static_cast<unsigned>(valid) - 1, here);
    }
    T Sum(T input, Here here = {}) { return Reduce(input, cub::Sum(), here); }
    T Sum(T input, int valid, Here here = {}) { return Reduce(input, cub::Sum(), valid, here); }
    T Max(T input, Here here = {}) { return Reduce(input, cub::Max(), here); }
    T Min(T input, Here here = {}) { return Reduce(input, cub::Min(), here); }

    // A segment begins at each thread whose flag is set.
    template <class Flag, class Op>
    T HeadSegmentedReduce(T input, Flag isHead, Op op, Here here = {}) {
        const unsigned heads = warp.votes(bool(isHead), here);
        return ofSegments(input, heads >> 1, op, here);
    }
    template <class Flag>
    T HeadSegmentedSum(T input, Flag isHead, Here here = {}) {
        return HeadSegmentedReduce(input, isHead, cub::Sum(), here);
    }
    template <class Flag, class Op>
    T TailSegmentedReduce(T input, Flag isTail, Op op, Here here = {}) {
        return ofSegments(input, warp.votes(bool(isTail), here), op, here);
    }
    template <class Flag>
    T TailSegmentedSum(T input, Flag isTail, Here here = {}) {
        return TailSegmentedReduce(input, isTail, cub::Sum(), here);
    }
};

}  // namespace cub
