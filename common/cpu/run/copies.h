// What barriers do with copies.
#pragma once

#include "asynchronous.h"

namespace cpu_device {

// Those of the running thread that are still under way: they now wait for the end of the barrier's phase.
void moveCopies(BarrierObject& to);
void letArrive(BarrierObject& barrier);

}  // namespace cpu_device
