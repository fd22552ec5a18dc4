// Which threads have stored to global memory in this launch: how many loads come after a store of the same thread.
#pragma once

#include <cstdint>

#include "../run/sites.h"
#include "counts.h"

namespace cpu_device {

extern uint32_t storedBefore[warpLanes];  // by warp of the running block: lanes

enum class Order : uint32_t { any, store, load };
inline Order orderOf(const Site& s, bool shared) {
    return shared || s.atomic ? Order::any : s.writes ? Order::store : Order::load;
}

inline void noteOrder(Order order, uint32_t lanes, int warp, KernelCounts& kernel) {
    uint32_t& stored = storedBefore[warp];
    if (order == Order::store)
        stored |= lanes;
    else if (order == Order::load && lanes & stored)
        kernel.loadsAfterStores += static_cast<uint64_t>(__builtin_popcount(lanes & stored));
}

void forgetStoresBefore();  // a launch begins
void storesOfBlockBegin(uint64_t number, bool resumed);
void storesOfBlockEnd();

}  // namespace cpu_device
