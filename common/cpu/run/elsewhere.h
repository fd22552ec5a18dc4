// Is the device in another process (cpu_device/elsewhere.h)? Null: it is here.
#pragma once

#include <cpu_device/elsewhere.h>

namespace cpu_device {

DeviceElsewhere* deviceElsewhere();
bool isServing();

}  // namespace cpu_device
