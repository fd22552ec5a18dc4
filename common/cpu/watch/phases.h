// What a block does with shared memory from one barrier to the next: whether it fills it, uses it, or does both.
#pragma once

#include <cstdint>

#include "counts.h"

namespace cpu_device {

enum SharedUse : uint32_t { noUse = 0, fills = 1, uses = 2 };

extern uint32_t useInPhase;  // SharedUse, of the running block since its last barrier

void forgetPhases();  // a launch begins
void phasesOfBlockBegin(uint64_t number, bool resumed);
void phaseEnds(KernelCounts& kernel);  // at a barrier
void phasesOfBlockEnd(KernelCounts& kernel);

}  // namespace cpu_device
