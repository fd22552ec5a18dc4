// The CUDA language and runtime API of the CPU device. The build driver includes this before every .cu, as nvcc
// includes its own.
#pragma once

// Programs ask for NVIDIA's headers by their guards: helper_cuda.h defines checkCudaErrors only if one of these is
// there.
#define __BUILTIN_TYPES_H__
#define __CUDA_RUNTIME_API_H__
#define __CUDA_RUNTIME_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
#define __DRIVER_TYPES_H__
#define __HOST_DEFINES_H__
#define __VECTOR_FUNCTIONS_H__
#define __VECTOR_TYPES_H__

// libstdc++'s <bits/specfun.h>, as if read before: every program would instantiate Bessel functions and the like, which
// takes a fifth of a short one's build. cpucc asks for them where one is named.
#if !defined(CPU_DEVICE_SPECIAL_FUNCTIONS) && !defined(_GLIBCXX_BITS_SPECFUN_H)
#define _GLIBCXX_BITS_SPECFUN_H
#endif

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmath>
#include <limits>
#include <new>
#include <utility>
#if __has_include(<bits/stl_algobase.h>)
#include <bits/stl_algobase.h>  // std::min and its like, which come with the special functions
#endif

#include <cpu_device/qualifiers.h>

#include <cpu_device/program.h>
#include <cpu_device/types.h>

#include <cpu_device/address_spaces.h>
#include <cpu_device/atomics.h>
#include <cpu_device/builtins.h>
#include <cpu_device/integer_functions.h>
#include <cpu_device/launch.h>
#include <cpu_device/math.h>
#include <cpu_device/memory_functions.h>
#include <cpu_device/ordered_atomics.h>
#include <cpu_device/ptx.h>
#include <cpu_device/runtime_api.h>
#include <cpu_device/simd_functions.h>
#include <cpu_device/sync_functions.h>
#include <cpu_device/texture_functions.h>
#include <cpu_device/vector_functions.h>
#include <cpu_device/warp_functions.h>
