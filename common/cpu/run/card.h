#pragma once

#include <cpu_device/driver_types.h>

namespace cpu_device {

// The modelled card: one table for cudaGetDeviceProperties, cudaDeviceGetAttribute and the launch limits.
const cudaDeviceProp& modelledCard();

}  // namespace cpu_device
