#pragma once

#include <cpu_device/driver_types.h>

namespace cpu_device {

// In place of a copy's arrays, the memory that they have. False if one is none.
bool withMemoryOfArrays(cudaMemcpy3DParms& copy);
void resetArrays();  // cudaDeviceReset

}  // namespace cpu_device
