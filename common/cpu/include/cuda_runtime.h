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

// In device code copies that g++ would write out stay calls, which the runtime sees, whatever library asks for them.
// What one access does it announces itself. In (brackets) these names mean g++'s own.
#if defined(__CUDA_ARCH__) && !defined(__clang__)
#include <string.h>
#define CPU_DEVICE_ONE_ACCESS(bytes) \
    (__builtin_constant_p(bytes) && ((bytes) == 1 || (bytes) == 2 || (bytes) == 4 || (bytes) == 8))
namespace cpu_device {
[[__gnu__::__always_inline__]] inline void* copied(void* to, const void* from, size_t bytes) {
    return CPU_DEVICE_ONE_ACCESS(bytes) ? __builtin_memcpy(to, from, bytes) : ::memcpy(to, from, bytes);
}
[[__gnu__::__always_inline__]] inline void* moved(void* to, const void* from, size_t bytes) {
    return CPU_DEVICE_ONE_ACCESS(bytes) ? __builtin_memmove(to, from, bytes) : ::memmove(to, from, bytes);
}
}  // namespace cpu_device
#undef CPU_DEVICE_ONE_ACCESS
#define __builtin_memcpy(...) ::cpu_device::copied(__VA_ARGS__)
#define __builtin_memmove(...) ::cpu_device::moved(__VA_ARGS__)
#define __builtin_memset(...) ::memset(__VA_ARGS__)
#endif

// libstdc++'s <bits/specfun.h>, as if read before: every program would instantiate Bessel functions and the like, which
// takes a fifth of a short one's build. cpucc asks for them where one is named.
#if !defined(CPU_DEVICE_SPECIAL_FUNCTIONS) && !defined(_GLIBCXX_BITS_SPECFUN_H)
#define _GLIBCXX_BITS_SPECFUN_H
#endif

#include <assert.h>
#include <ctype.h>
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

#include <library_types.h>

#include <cpu_device/qualifiers.h>

#include <cpu_device/program.h>
#include <cpu_device/types.h>

#include <cpu_device/address_spaces.h>
#include <cpu_device/atomics.h>
#include <cpu_device/builtins.h>
#include <cpu_device/clusters.h>
#include <cpu_device/integer_functions.h>
#include <cpu_device/launch.h>
#include <cpu_device/math.h>
#include <cpu_device/memory_functions.h>
#include <cpu_device/ordered_atomics.h>
#include <cpu_device/ptx.h>
#include <cpu_device/ptx_matrices.h>
#include <cpu_device/runtime_api.h>
#include <cpu_device/simd_functions.h>
#include <cpu_device/sync_functions.h>
#include <cpu_device/texture_functions.h>
#include <cpu_device/vector_functions.h>
#include <cpu_device/warp_functions.h>
