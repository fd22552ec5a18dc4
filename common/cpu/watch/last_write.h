// Who wrote a word last: the cells know serial, thread and line; here is which launch and block a serial belongs to,
// and what the host has written since.
#pragma once

#include <cstdint>

#include "counts.h"

namespace cpu_device {

void launchHappens(const KernelCounts* kernel, const LaunchShape& shape);
void blockOfLaunchHappens();                             // begins, or goes on
void restartLastWrites();                                // the serials begin again
void rememberHostWrite(uint64_t begin, uint64_t bytes);  // offsets from the arena's begin, also for variables
void forgetHostWrites(uint64_t begin, uint64_t bytes);   // freed

}  // namespace cpu_device
