#pragma once

#include <string>

#include "counts.h"

namespace cpu_device {

// "transposeTiled<1>"
std::string kernelName(const KernelCounts& kernel);
// "tools::transposeTiled<1>" → "transposeTiled"
std::string baseName(std::string name);

}  // namespace cpu_device
