// What the executor tells the watcher. None of it is called for unwatched programs.
#pragma once

#include <cstdint>

#include "../run/executor.h"
#include "access_log.h"

namespace cpu_device {

bool watchedProgram();

void watchLaunchBegins();  // `running` describes it
void watchLaunchEnds();
void watchBlock(const Block& block, bool resumed);  // from here on, the log is this block's
void watchBlockEnds(const Block& block);
void watchBlockBarrier(const Block& block);
void watchGridBarrier();
// Takes in what the lanes of the running warp logged. Lanes in `unfinished` were cut off because their part was
// full: more of the same stretch follows.
void watchWarp(uint32_t unfinished);
void beginWarpLog(const Block& block, int warp);

// A log entry that is no access but an event: __syncwarp (value: mask) or a fence.
void logWarpBarrier(unsigned mask, const void* place);
void logFence(const void* place);

void poisonSharedMemory();  // shared arrays hold garbage at the start of a block

}  // namespace cpu_device
