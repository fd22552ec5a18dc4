// What cpucc found out about the code of a kernel: compile/load_waits.h, compile/local_arrays.h,
// compile/accessed_types.h.
#pragma once

#include <cpu_device/report.h>

#include <vector>

namespace cpu_device {

std::vector<LoadWait> loadWaitsOf(const void* kernel);
std::vector<LocalArray> localArraysOf(const void* kernel);
// Of all functions, in bytes; 0 if none is large.
size_t largestFrame();
// To what a type of so many bytes is aligned that the kernel around `place` accesses as a whole: of those that are
// aligned to 8 or more, or to less. 0: unknown.
size_t alignmentIn(const void* place, size_t bytes, bool toEight);

}  // namespace cpu_device
