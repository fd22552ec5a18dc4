// Order without barriers: who has seen whose fence.
//
// A thread that fences and then does an atomic operation (or a volatile store) publishes what its block did before
// the fence; with __threadfence_block() to its own block alone. A block that later does an atomic operation on the same
// word (or reads it as volatile) has seen it. The same holds among the threads of a block, one by one: that is how a
// lock protects what it is for.
#pragma once

#include <cstdint>

#include "check_reports.h"
#include "warp_request.h"

namespace cpu_device {

void forgetHappened();  // a launch begins, or a grid barrier
void blockHappens(bool resumed);
void blockHasHappened();  // it has ended
void fenceHappens(uint32_t thread, bool wide);
void atomicHappens(const Request& request);
void volatileHappens(const Request& request, bool writes);
// Did the running block do it, in this launch?
bool ofRunningBlock(uint32_t serial);
// Has the running block seen what was done at `serial`, by another block of this launch?
bool happenedBefore(uint32_t serial);
// Has thread `me` of the running block seen what `thread` of it did at `serial`?
bool happenedInBlock(uint32_t serial, uint32_t thread, uint32_t me);
// The accesses of a warp's lanes are looked at request by request, so a lock that two lanes took in turn is given back
// only later. True: the race is kept until it was, or until the block ends.
bool heldBack(const Race& race);
void reportHeldBack();
uint64_t blockAtSerial(uint32_t serial);  // its number in the grid

}  // namespace cpu_device
