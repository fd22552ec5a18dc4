// Which devices there are: one, or two for who asks for another (another_device.h).
#pragma once

namespace cpu_device {

bool hasDevice(int device);
void noteDeviceOfLaunch();

}  // namespace cpu_device
