// Types that the language, the runtime API and the launch share. The headers of helper vectors and the
// runtime API include this first.
#pragma once

#include <cstddef>

#include <cpu_device/driver_types.h>  // cudaError_t, cudaStream_t, cudaDeviceProp … (runtime API)
#include <cpu_device/vector_types.h>  // uint3, dim3, float4 … (language)
