// What the collectives of warps and blocks are made of. Each takes the place of its call, so that a barrier that not
// all threads reach is one of the student's line.
#pragma once

#include <cpu_device/group_lanes.h>
#include <cub/util_type.cuh>

namespace cpu_device_cub {

using cpu_device::Here;

// Shared memory for so many, which nobody constructs.
template <class T, int N>
struct Elements {
    alignas(T) unsigned char bytes[sizeof(T) * (N > 0 ? N : 1)];
    T* data() { return reinterpret_cast<T*>(bytes); }
};
struct Nothing {};

// The Size threads that a warp's collective is of: neighbours in one warp.
template <int Size>
struct LogicalWarp {
    static_assert(Size >= 1 && Size <= 32, "a logical warp has 1 to 32 threads");
    unsigned first, lane, mask;
    LogicalWarp() {
        const unsigned here = cpu_device::laneId();
        first = here / Size * Size, lane = here - first;
        mask = Size == 32 ? ~0u : ((1u << (Size % 32)) - 1) << first;
    }
    template <class T>
    T of(unsigned lane, const T& value, Here here) const {
        return cpu_device::exchangeValue(mask, value, static_cast<int>(first + lane), here);
    }
    // A bit for each of its lanes.
    unsigned votes(bool vote, Here here) const {
        const auto lanes = cpu_device::collective(cpu_device::Collective::ballot, mask, vote, 0, here);
        return static_cast<unsigned>(lanes & mask) >> first;
    }
    // Lane i gets what lanes i to `last` have, neighbours first; the lanes behind `last` keep their own.
    template <class T, class Op>
    T reduce(T value, Op op, unsigned last, Here here) const {
        for (unsigned distance = 1; distance < Size; distance *= 2) {
            const unsigned other = lane + distance;
            const T from = of(other < Size ? other : lane, value, here);
            if (other <= last) value = op(value, from);
        }
        return value;
    }
    template <class T, class Op>
    T scan(T value, Op op, Here here) const {
        for (unsigned distance = 1; distance < Size; distance *= 2) {
            const T from = of(lane >= distance ? lane - distance : lane, value, here);
            if (lane >= distance) value = op(from, value);
        }
        return value;
    }
};

// A thread of a block of X × Y × Z.
template <int X, int Y, int Z>
struct BlockThread {
    static constexpr int threads = X * Y * Z, warps = (threads + 31) / 32;
    static constexpr unsigned lastWarpSize = threads - (warps - 1) * 32;
    int rank = static_cast<int>((threadIdx.z * Y + threadIdx.y) * X + threadIdx.x);
    int warp = rank / 32;
    unsigned lane = static_cast<unsigned>(rank % 32);
    unsigned warpSize = warp == warps - 1 ? lastWarpSize : 32;
    unsigned mask = warpSize == 32 ? ~0u : (1u << warpSize) - 1;
    template <class T>
    T of(unsigned lane, const T& value, Here here) const {
        return cpu_device::exchangeValue(mask, value, static_cast<int>(lane), here);
    }
};

}  // namespace cpu_device_cub
