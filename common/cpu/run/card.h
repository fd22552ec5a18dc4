#pragma once

#include <cpu_device/driver_types.h>

namespace cpu_device {

// The modelled card: one table for cudaGetDeviceProperties, cudaDeviceGetAttribute and the launch limits.
const cudaDeviceProp& modelledCard();

// The same, as programs see it: a grader may say that it has more or fewer multiprocessors.
const cudaDeviceProp& visibleCard();

}  // namespace cpu_device
