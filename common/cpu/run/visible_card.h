#pragma once

#include <cpu_device/driver_types.h>

namespace cpu_device {

// The modelled card as programs see it: a grader may say that it has more or fewer multiprocessors.
const cudaDeviceProp& visibleCard();

}  // namespace cpu_device
