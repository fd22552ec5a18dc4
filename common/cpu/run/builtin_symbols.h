// The components of threadIdx and its like under names of their own: cpu_device_threadIdx_x is the first member
// of cpu_device_threadIdx, and so on (cpu_device/builtins.h says why). Included by the one file that defines the
// four variables, each beginning with three unsigned integers, with C linkage.
#pragma once

#if defined(__aarch64__)
#define CPU_DEVICE_TYPE "%"
#else
#define CPU_DEVICE_TYPE "@"
#endif
#define CPU_DEVICE_COMPONENT(name, component, offset, type) \
    ".globl " #name "_" #component                          \
    "\n"                                                    \
    ".type " #name "_" #component ", " CPU_DEVICE_TYPE type \
    "\n"                                                    \
    ".set " #name "_" #component ", " #name " + " #offset "\n"
#define CPU_DEVICE_COMPONENTS(name, type)  \
    CPU_DEVICE_COMPONENT(name, x, 0, type) \
    CPU_DEVICE_COMPONENT(name, y, 4, type) \
    CPU_DEVICE_COMPONENT(name, z, 8, type)

asm(CPU_DEVICE_COMPONENTS(cpu_device_threadIdx, "tls_object") CPU_DEVICE_COMPONENTS(cpu_device_blockIdx, "tls_object")
        CPU_DEVICE_COMPONENTS(cpu_device_blockDim, "object") CPU_DEVICE_COMPONENTS(cpu_device_gridDim, "object"));

#undef CPU_DEVICE_COMPONENTS
#undef CPU_DEVICE_COMPONENT
#undef CPU_DEVICE_TYPE
