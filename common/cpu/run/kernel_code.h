// What cpucc found out about the code of a kernel: compile/load_waits.h, compile/local_arrays.h.
#pragma once

#include <cpu_device/report.h>

#include <vector>

namespace cpu_device {

std::vector<LoadWait> loadWaitsOf(const void* kernel);
std::vector<LocalArray> localArraysOf(const void* kernel);

}  // namespace cpu_device
