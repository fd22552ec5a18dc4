// How often the threads of a block wait for what they load, one after another: what a latency is multiplied by.
#pragma once

#include <cstdint>

#include "counts.h"
#include "packed_log.h"

namespace cpu_device {

void roundsBlockBegins(bool resumed);
void takeRounds(const PackedLog& log);
void roundsBlockEnds(KernelCounts& kernel);

}  // namespace cpu_device
