// The components of threadIdx and its like under names of their own: cpu_device_threadIdx_x is the first member
// of cpu_device_threadIdx, and so on (cpu_device/builtins.h says why). Included by the one file that defines the
// four variables, each beginning with three unsigned integers, with C linkage.
#pragma once

#define CPU_DEVICE_COMPONENT(name, component, offset) \
    ".globl " #name "_" #component                    \
    "\n"                                              \
    ".set " #name "_" #component ", " #name " + " #offset "\n"
#define CPU_DEVICE_COMPONENTS(name)  \
    CPU_DEVICE_COMPONENT(name, x, 0) \
    CPU_DEVICE_COMPONENT(name, y, 4) \
    CPU_DEVICE_COMPONENT(name, z, 8)

asm(CPU_DEVICE_COMPONENTS(cpu_device_threadIdx) CPU_DEVICE_COMPONENTS(cpu_device_blockIdx)
        CPU_DEVICE_COMPONENTS(cpu_device_blockDim) CPU_DEVICE_COMPONENTS(cpu_device_gridDim));

#undef CPU_DEVICE_COMPONENTS
#undef CPU_DEVICE_COMPONENT
