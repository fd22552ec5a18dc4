// Where the checks are: the time, and the block that they look at.
#pragma once

#include <cstdint>

#include "counts.h"

namespace cpu_device {

// Time, as the race detector sees it: a serial that grows at every barrier, __syncwarp, fence and block.
struct Clock {
    uint32_t now = 1;
    uint32_t epoch = 1;       // start of the launch, or of the stretch after a grid barrier
    uint32_t block = 1;       // start of the running block
    uint32_t interval = 1;    // its last barrier
    uint32_t laneSync[1024];  // by thread: the last barrier or __syncwarp that it took part in
    uint32_t fence[1024];     // by thread: its last fence in this block, or 0
};
extern Clock raceClock;

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
