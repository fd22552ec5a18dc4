// How long a thread may run before it counts as one that never ends.
#pragma once

#include <cstdint>

namespace cpu_device {

// Accesses one thread may make: STEP_LIMIT, default 2^26.
uint64_t stepLimit();

// Seconds of processor time without an access, a barrier or an end: LANE_SECONDS, default 10.
double laneSeconds();

}  // namespace cpu_device
