// Which threads have stored to global memory in this launch: how many they are, and how many loads come after a store
// of the same thread.
#pragma once

#include <cstdint>

#include "../run/block.h"
#include "../run/sites.h"
#include "counts.h"
#include "of_block.h"

namespace cpu_device {

struct StoredBefore {
    uint32_t lanes[warpLanes]{};  // by warp
};
inline auto& storedBefore = *new OfBlock<StoredBefore>;  // never destroyed: programs end in the midst of a launch

enum class Order : uint32_t { any, store, load };
inline Order orderOf(const Site& s, bool shared) {
    return shared || s.atomic ? Order::any : s.writes ? Order::store : Order::load;
}

// Mostly all or none: those without the processor's instruction, which not every compiler may use.
inline uint64_t countOfLanes(uint32_t lanes) {
    return lanes == ~0u ? warpLanes : lanes == 0 ? 0 : static_cast<uint64_t>(__builtin_popcount(lanes));
}

inline void noteOrder(Order order, uint32_t lanes, int warp, KernelCounts& kernel) {
    uint32_t& stored = storedBefore.now.lanes[warp];
    if (order == Order::store) {
        kernel.threadsThatStored += countOfLanes(lanes & ~stored);
        stored |= lanes;
    } else if (order == Order::load && lanes & stored)
        kernel.loadsAfterStores += countOfLanes(lanes & stored);
}

}  // namespace cpu_device
