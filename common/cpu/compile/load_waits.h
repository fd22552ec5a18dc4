// Which loads of a kernel wait for others: those whose address, or whether they are made at all, depends on a value
// that another load brings. No run shows it where the value makes no difference (x & 0, which the compiler cannot
// know), but on a GPU such loads are under way one after the other. g++ alone says enough of the code that it made.
#pragma once

#include <string>
#include <vector>

#include "kernel_code.h"

namespace cpucc {

// A row for each such load: cpu_device::loadWaitsOf reads them.
std::string loadWaits(const std::vector<KernelCode>& kernels, const std::vector<SourceLines>& functions);

}  // namespace cpucc
