// Who wrote a word last: the cells know serial, thread and line; here is which launch and block a serial belongs to,
// and what the host has written since.
#pragma once

#include <cstdint>
#include <string>

#include "counts.h"

namespace cpu_device {

void launchHappens(const KernelCounts* kernel, const LaunchShape& shape, uint64_t number);
void blockOfLaunchHappens();  // begins, or goes on
// Of a launch that is still remembered: its first serial, and the one behind its last; or none.
struct SerialsOfLaunch {
    uint32_t begin = 0, end = 0;
};
SerialsOfLaunch serialsOfLaunch(uint64_t number);
// Who accessed something, if the launch is still remembered.
struct EarlierThread {
    std::string kernel;
    Index3 block{}, thread{};
};
EarlierThread earlierThread(uint32_t serial, uint32_t rank);
void restartLastWrites();                                // the serials begin again
void rememberHostWrite(uint64_t begin, uint64_t bytes);  // offsets from the arena's begin, also for variables
void forgetHostWrites(uint64_t begin, uint64_t bytes);   // freed

}  // namespace cpu_device
