// What a program ends with that would have ended with 0 but for its defects, or that host code's use of device memory
// ended.
#pragma once

namespace cpu_device {

constexpr int defectExitStatus = 86;

}  // namespace cpu_device
