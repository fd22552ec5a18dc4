// Defects that the executor itself sees: waits that cannot end, wrong masks, traps.
#pragma once

#include "../run/executor.h"

namespace cpu_device {

void reportNotInMask(const Thread& thread);
void reportDeadSource(const Thread& thread, int sourceLane);    // a shuffle reads a lane that has ended
void reportAbsentLanes(const Thread& thread, unsigned absent);  // named in the mask, but they have ended
void reportDifferentBarriers(const Block& block);
void reportSkippedBarrier(const Block& block);  // some threads have ended, others wait
void reportNotCooperative(const Thread& thread);
void reportTrap(const Thread& thread);
// A loop of waits that never ends; `waits` of this kind have been made.
void reportEndlessWaits(const Block& block, const Thread& thread, const void* place, uint64_t waits, const char* kind);
void reportDeadEnd(const Block& block);
void reportMissingBlocks(const Block& waiting, uint64_t ended);  // a grid barrier that not all blocks reach

}  // namespace cpu_device
