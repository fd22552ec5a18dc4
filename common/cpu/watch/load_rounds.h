// How often the threads of a block wait for what they load, one after another: what a latency is multiplied by.
#pragma once

#include <cstdint>

#include "../run/access_log.h"
#include "counts.h"

namespace cpu_device {

void roundsBlockBegins(bool resumed);
void takeRounds(const WarpLog& log);
void roundsBlockEnds(KernelCounts& kernel);

}  // namespace cpu_device
