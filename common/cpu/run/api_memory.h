#pragma once

namespace cpu_device {

// cudaDeviceReset forgets what was mapped.
void resetMappings();

}  // namespace cpu_device
