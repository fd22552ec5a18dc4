// Counting for cooperative groups: ranks of threads, lanes of masks, and values of any size through a shuffle.
#pragma once

#include <cpu_device/builtins.h>
#include <cpu_device/integer_functions.h>
#include <cpu_device/warp_functions.h>

namespace cpu_device {

// One of `count` parts that a group was divided into, and the lanes of it.
struct PartOfGroup {
    unsigned rank = 0, count = 1;
};
struct LanesOfWarp {
    unsigned mask;
    PartOfGroup part;
};

inline unsigned threadsOfBlock() { return blockDim.x * blockDim.y * blockDim.z; }
inline unsigned threadOfBlock() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
inline unsigned long long blocksOfGrid() { return 1ull * gridDim.x * gridDim.y * gridDim.z; }
inline unsigned long long blockOfGrid() {
    return (1ull * blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}

inline unsigned long long threadOfGrid() { return blockOfGrid() * threadsOfBlock() + threadOfBlock(); }

inline unsigned maskOfTile(unsigned size) {
    return size == 32 ? 0xffffffffu : ((1u << size) - 1) << (laneId() & -size);
}
inline unsigned rankInMask(unsigned mask) { return __popc(mask & ((1u << laneId()) - 1)); }
inline int laneOfRank(unsigned mask, unsigned rank) {
    return static_cast<int>(__fns(mask, 0, static_cast<int>(rank) + 1));
}

// From a set of lanes to the set of their ranks among the lanes of `mask`.
inline unsigned lanesToRanks(unsigned mask, unsigned lanes) {
    if (mask == 0xffffffffu) return lanes;
    unsigned ranks = 0;
    for (unsigned rank = 0; mask; rank++, mask &= mask - 1)
        if (lanes & mask & -mask) ranks |= 1u << rank;
    return ranks;
}

// A shuffle of a value of up to 32 bytes, in pieces of eight.
template <class T>
inline T exchangeValue(unsigned mask, T value, int fromLane, Here here) {
    static_assert(sizeof(T) <= 32, "a shuffle moves at most 32 bytes");
    constexpr int pieces = (sizeof(T) + 7) / 8;
    unsigned long long bits[pieces] = {};
    (__builtin_memcpy)(bits, static_cast<const void*>(&value), sizeof(T));
    for (auto& piece : bits) piece = collective(Collective::shuffle, mask, piece, fromLane, here);
    (__builtin_memcpy)(static_cast<void*>(&value), bits, sizeof(T));
    return value;
}

}  // namespace cpu_device
