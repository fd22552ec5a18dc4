// What each warp loads: how often, from global and from shared memory, there also step by step; and how much from
// shared memory between asking for elements and storing them there. While it does that, they are under way.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "counts.h"
#include "of_block.h"
#include "phases.h"
#include "stores_before.h"

namespace cpu_device {

struct BusyWarps {
    struct Warp {
        uint32_t globalLoads = 0, sharedLoads = 0;
        // What `sharedLoads` was: at the last store to shared memory, at the last one before loads came in between, at
        // the last global load of what is not stored yet, and at the last store that came late.
        uint32_t stored = 0, storedBefore = 0, asked = 0, late = ~0u;
        uint32_t before = 0;  // what `sharedLoads` was at the last barrier
        bool waits = false;   // something was asked for
    } warps[warpLanes];
};
inline auto& busyWarps = *new OfBlock<BusyWarps>;

inline void noteLoads(Order order, uint32_t use, int warp, KernelCounts& kernel) {
    BusyWarps::Warp& w = busyWarps.now.warps[warp];
    if (use == uses) {
        w.sharedLoads++;
    } else if (use == fills) {
        if (w.sharedLoads != w.stored) w.storedBefore = std::exchange(w.stored, w.sharedLoads);
        const bool late = w.waits && 2 * (w.asked - w.storedBefore) > w.sharedLoads - w.storedBefore;
        if (late && w.late != w.sharedLoads) {
            kernel.lateFillings++;
            w.late = w.sharedLoads;
        }
        w.waits = false;
    } else if (order == Order::load) {
        w.globalLoads++;
        w.asked = w.sharedLoads;
        w.waits = true;
    }
}

// At a barrier of the warp.
inline void stepEnds(int warp, KernelCounts& kernel) {
    BusyWarps::Warp& w = busyWarps.now.warps[warp];
    kernel.mostSharedLoadsOfAStep = std::max<uint64_t>(kernel.mostSharedLoadsOfAStep, w.sharedLoads - w.before);
    w.before = w.sharedLoads;
}
// At one of the block.
inline void stepEnds(KernelCounts& kernel) {
    for (int warp = 0; warp < warpLanes; warp++) stepEnds(warp, kernel);
}

inline void noteBusiestWarp(KernelCounts& kernel) {
    for (const BusyWarps::Warp& w : busyWarps.now.warps) {
        kernel.mostGlobalLoads = std::max<uint64_t>(kernel.mostGlobalLoads, w.globalLoads);
        kernel.mostSharedLoads = std::max<uint64_t>(kernel.mostSharedLoads, w.sharedLoads);
        kernel.mostSharedLoadsAtTheEnd = std::max<uint64_t>(kernel.mostSharedLoadsAtTheEnd, w.sharedLoads - w.before);
    }
}

}  // namespace cpu_device
