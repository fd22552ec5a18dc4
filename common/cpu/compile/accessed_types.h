// How the types are aligned that a kernel accesses as a whole: a GPU takes an access apart that is wider. Who only sees
// its bytes cannot tell a float4 from two doubles.
#pragma once

#include <string>
#include <vector>

#include "kernel_code.h"

namespace cpucc {

// `classes`: g++'s -fdump-lang-class. A row for each kernel and size that it tells of: cpu_device::alignmentIn reads
// them.
std::string accessedTypes(const std::vector<KernelCode>& kernels, const std::string& classes);

}  // namespace cpucc
