// What the executor tells the watcher. None of it is called for unwatched programs.
#pragma once

#include <cstdint>

#include "../run/executor.h"
#include "access_log.h"

namespace cpu_device {

bool watchedProgram();

void watchLaunchBegins();                  // `running` describes it
void watchLaunchEnds();
void watchBlock(const Block& block);       // from here on, the log is this block's (again, after a grid barrier)
void watchBlockEnds(const Block& block);
void watchBlockBarrier(const Block& block);
void watchGridBarrier();
// Hands over the log of a warp and makes a fresh one current. Lanes in `unfinished` were cut off because
// their part was full; `final`: no more of this stretch will come.
void watchWarp(const Block& block, int warp, uint32_t unfinished);
void beginWarpLog(const Block& block, int warp);

// A log entry that is no access but an event: __syncwarp (value: mask) or a fence.
void logWarpBarrier(unsigned mask, const void* place);
void logFence(const void* place);

void poisonSharedMemory();                 // shared arrays hold garbage at the start of a block

}  // namespace cpu_device
