#pragma once

#include <mutex>

namespace cpu_device {

// One lock for all host threads: API calls and launches are serial.
std::recursive_mutex& runtimeLock();

}  // namespace cpu_device
