// Which arrays of a thread's own lie in local memory on a GPU. Registers have no index, so those do whose index is made
// of what only a run knows: the thread's number, an argument, data; or counts the rounds of a loop that only a run
// ends, or that is told to keep its rounds: it cannot be unrolled. So do volatile ones, and those that a function which
// is called gets at. A loop that a number ends that is known, or the smaller of two of which one is known, nvcc
// unrolls; and of up to four elements it makes a chain of choices at times. Nothing is known here of what finds no room
// in the registers: nvcc's -Xptxas -v says how it is.
#pragma once

#include <string>

#include "kernel_code.h"

namespace cpucc {

// A row for each: cpu_device::localArraysOf reads them.
// `keptLoops`, `functions`: rewrite.h has both.
std::string localArrays(const std::vector<KernelCode>& kernels, const std::vector<SourceLines>& keptLoops,
                        const std::vector<SourceLines>& functions);

}  // namespace cpucc
