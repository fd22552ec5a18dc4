// Order between blocks: who has seen whose fence.
//
// A thread that fences and then does an atomic operation (or a volatile store) publishes what its block did before
// the fence. A block that later does an atomic operation on the same word (or reads it as volatile) has seen it.
#pragma once

#include <cstdint>

#include "messages.h"

namespace cpu_device {

void forgetHappened();   // a launch begins, or a grid barrier
void blockHappens();     // a block begins (or goes on)
void fenceHappens();     // somebody in this launch fences: from now on it is worth to keep track
void atomicHappens(const Request& request);
void volatileHappens(const Request& request, bool writes);
// Has the running block seen what was done at `serial`, by another block of this launch?
bool happenedBefore(uint32_t serial);
uint64_t blockAtSerial(uint32_t serial);   // its number in the grid

}  // namespace cpu_device
