// A second device like the first one: what does a program take for granted of the device that it runs on?
#pragma once

namespace cpu_device {

// From now on number 1 of two devices is the current one. All memory is its own; what was asked for a kernel
// (cudaFuncSetAttribute) was asked on the other.
void moveToAnotherDevice();
// Since then number 1 was the current one at each launch, and is so now.
bool stayedThere();

}  // namespace cpu_device
