// Says: cpu_device
// A function of the launch in a version of one's own, which would run beside the graders.
#include "first_kernel.h"
template <>
void cpu_device::enterPointer<float*>(const void*, void*) {}
