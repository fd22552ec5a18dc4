// Where the checks are: the time, and the block that they look at.
#pragma once

#include <cstdint>

#include "../run/block.h"
#include "counts.h"

namespace cpu_device {

// Time, as the race detector sees it: a serial that grows at every barrier, __syncwarp, fence and block.
struct Clock {
    uint32_t now = 1;
    uint32_t launch = 1;                      // start of the launch
    uint32_t epoch = 1;                       // the same, or the last grid barrier
    uint32_t horizon = 1;                     // start of the first launch that may still be under way: apart.h
    uint32_t cluster = 1;                     // start of the running cluster
    uint32_t block = 1;                       // start of the running block
    uint32_t interval = 1;                    // its last barrier
    bool fenced = false, fencedWide = false;  // by anybody in this launch
    // What lanes know of each other by __syncwarp. Serials of before the interval say nothing, so none is cleared.
    uint32_t warpSync[warpLanes];        // by warp: the last one of all its lanes
    uint32_t seenUpTo[1024][warpLanes];  // by thread and lane of its warp: through those of some lanes
};
extern Clock raceClock;

// A __syncwarp of the lanes of `mask`: each has now seen what any of them did, or had seen, before.
void syncLanes(int warp, uint32_t mask);
void forgetSyncs();  // the serials begin again
// Has lane `me` seen what `thread`, of the same warp, did at `serial` of this interval?
inline bool seenByLane(uint32_t serial, uint32_t thread, uint32_t me) {
    return serial < raceClock.warpSync[me / warpLanes] || serial < raceClock.seenUpTo[me][thread % warpLanes];
}

// What the checks are looking at.
struct CheckedBlock {
    uint64_t number = 0;
    uint32_t threads = 0;
    bool resumed = false;  // it goes on: what it wrote to shared memory before is no longer in the cells
    KernelCounts* kernel = nullptr;
    LaunchShape shape;
};
extern CheckedBlock checked;

}  // namespace cpu_device
