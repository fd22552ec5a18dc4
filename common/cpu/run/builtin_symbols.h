// The components of threadIdx and its like under names of their own: cpu_device_threadIdx_x is the first member
// of cpu_device_threadIdx, and so on (cpu_device/builtins.h says why). Included by the one file that defines the
// four variables, each beginning with three unsigned integers, with C linkage.
#pragma once

#define CPU_DEVICE_ALIAS(alias, name, offset) ".globl " alias "\n.set " alias ", " #name " + " #offset "\n"
// The second: where gdb looks for ThreadIndex::x.
#define CPU_DEVICE_COMPONENT(name, Type, component, offset) \
    CPU_DEVICE_ALIAS(#name "_" #component, name, offset)    \
    CPU_DEVICE_ALIAS("_ZN10cpu_device" #Type "1" #component "E", name, offset)
#define CPU_DEVICE_COMPONENTS(name, Type)  \
    CPU_DEVICE_COMPONENT(name, Type, x, 0) \
    CPU_DEVICE_COMPONENT(name, Type, y, 4) \
    CPU_DEVICE_COMPONENT(name, Type, z, 8)

asm(CPU_DEVICE_COMPONENTS(cpu_device_threadIdx, 11ThreadIndex) CPU_DEVICE_COMPONENTS(cpu_device_blockIdx, 10BlockIndex)
        CPU_DEVICE_COMPONENTS(cpu_device_blockDim, 10BlockShape) CPU_DEVICE_COMPONENTS(cpu_device_gridDim, 9GridShape));

#undef CPU_DEVICE_COMPONENTS
#undef CPU_DEVICE_COMPONENT
#undef CPU_DEVICE_ALIAS
