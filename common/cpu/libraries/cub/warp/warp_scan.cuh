// Running sums over the threads of a warp, or of a part of it.
#pragma once

#include <cpu_device_cub/exchange.h>
#include <cub/thread/thread_operators.cuh>

namespace cub {

template <class T, int Size = 32, int = 0>
class WarpScan {
    using Here = cpu_device::Here;
    cpu_device_cub::LogicalWarp<Size> warp;

    // What stands in front of this lane; of lane 0 nothing is said.
    T before(T inclusive, Here here) { return warp.of(warp.lane ? warp.lane - 1 : 0, inclusive, here); }
    T last(T inclusive, Here here) { return warp.of(Size - 1, inclusive, here); }

public:
    struct TempStorage : cpu_device_cub::Nothing {};
    explicit WarpScan(TempStorage&) {}

    template <class Op>
    void InclusiveScan(T input, T& output, Op op, Here here = {}) {
        output = warp.scan(input, op, here);
    }
    template <class Op>
    void InclusiveScan(T input, T& output, Op op, T& aggregate, Here here = {}) {
        output = warp.scan(input, op, here);
        aggregate = last(output, here);
    }
    template <class Op>
    void ExclusiveScan(T input, T& output, Op op, Here here = {}) {
        output = before(warp.scan(input, op, here), here);
    }
    template <class Op>
    void ExclusiveScan(T input, T& output, T initial, Op op, Here here = {}) {
        T aggregate;
        ExclusiveScan(input, output, initial, op, aggregate, here);
    }
    template <class Op>
    void ExclusiveScan(T input, T& output, T initial, Op op, T& aggregate, Here here = {}) {
        const T inclusive = warp.scan(input, op, here), front = before(inclusive, here);
        output = warp.lane ? op(initial, front) : initial;
        aggregate = last(inclusive, here);
    }
    void InclusiveSum(T input, T& output, Here here = {}) { InclusiveScan(input, output, cub::Sum(), here); }
    void InclusiveSum(T input, T& output, T& aggregate, Here here = {}) {
        InclusiveScan(input, output, cub::Sum(), aggregate, here);
    }
    void ExclusiveSum(T input, T& output, Here here = {}) { ExclusiveScan(input, output, T(0), cub::Sum(), here); }
    void ExclusiveSum(T input, T& output, T& aggregate, Here here = {}) {
        ExclusiveScan(input, output, T(0), cub::Sum(), aggregate, here);
    }
    template <class Op>
    void Scan(T input, T& inclusive, T& exclusive, Op op, Here here = {}) {
        inclusive = warp.scan(input, op, here);
        exclusive = before(inclusive, here);
    }
    template <class Op>
    void Scan(T input, T& inclusive, T& exclusive, T initial, Op op, Here here = {}) {
        const T alone = warp.scan(input, op, here), front = before(alone, here);
        inclusive = op(initial, alone);
        exclusive = warp.lane ? op(initial, front) : initial;
    }
    T Broadcast(T input, unsigned lane, Here here = {}) { return warp.of(lane, input, here); }
};

}  // namespace cub
