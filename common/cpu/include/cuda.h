// The driver API's header, as far as programs of the runtime API use it: its basic types.
// The driver API itself is not part of the CPU device.
#pragma once

#include <cuda_runtime.h>

#include <stdint.h>

using CUdeviceptr = unsigned long long;
using CUdevice = int;
using CUstream = cudaStream_t;
using CUevent = cudaEvent_t;
