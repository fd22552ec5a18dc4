// What a block does with shared memory from one barrier to the next: whether it fills it, uses it, or does both.
#pragma once

#include <cstdint>

#include "counts.h"
#include "of_block.h"

namespace cpu_device {

enum SharedUse : uint32_t { noUse = 0, fills = 1, uses = 2 };

struct Phases {
    uint32_t use = noUse;  // SharedUse, since the last barrier
    uint32_t before = noUse;
    bool first = true;
};
inline auto& phases = *new OfBlock<Phases>;

void phaseEnds(KernelCounts& kernel);  // at a barrier, and with the block

}  // namespace cpu_device
