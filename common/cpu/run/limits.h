// How long a thread may run before it counts as one that never ends.
#pragma once

#include <cstdint>

namespace cpu_device {

// After so many threads that went wrong a launch ends. A GPU stops at the first one; here all of a mistake's kinds and
// places shall be seen, but a null pointer in 2^20 threads took a minute to tell.
constexpr int faultsOfALaunch = 100;

struct Block;   // block.h
struct Thread;  // block.h

// Accesses one thread may make: STEP_LIMIT, default 2^26; 2^29 where it is the only one.
uint64_t stepLimit();
// Those that all threads together may make that only repeat the same reads: no more where one is alone.
uint64_t pollLimit();
// A wait takes longer than an access, and counts as several steps: of the block and the grid; of the warp.
constexpr uint64_t stepsOfBarrier = 64, stepsOfExchange = 32;

// Seconds of processor time without an access, a barrier or an end: LANE_SECONDS, default 10.
double laneSeconds();

// A loop of waits that never ends: the thread has made `waits` of this kind.
void reportEndlessWaits(const Block& block, const Thread& thread, const void* place, uint64_t waits, const char* kind);

}  // namespace cpu_device
