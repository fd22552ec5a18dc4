// What cpucc leaves free behind each variable of device code, so that an index too far meets nobody. The runtime names
// the variable before the gap.
#pragma once

#include <cstddef>

namespace cpu_device {

constexpr size_t sharedGap = 1024, globalGap = 256;

}  // namespace cpu_device
