#pragma once

#include <cstdint>

namespace cpu_device {

// A line on the terminal when a launch takes more than two seconds.
void showProgress(uint64_t launch, uint64_t done, uint64_t of);

}  // namespace cpu_device
