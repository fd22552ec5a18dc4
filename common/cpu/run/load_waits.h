// What cpucc found out about the loads of a kernel: compile/load_waits.h.
#pragma once

#include <cpu_device/report.h>

#include <vector>

namespace cpu_device {

std::vector<LoadWait> loadWaitsOf(const void* kernel);

}  // namespace cpu_device
