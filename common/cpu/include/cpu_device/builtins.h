// threadIdx, blockIdx, blockDim, gridDim, warpSize.
//
// The members are static: `threadIdx.x` is the variable cpu_device_threadIdx_x, which the executor sets before
// a thread runs. To the compiler it is an external constant scalar, so that both compilers read it with one plain
// load that they do not report as a memory access. (A constant structure is reported by clang.) Each host thread that
// runs blocks has its own threadIdx and blockIdx: `__thread`, as to `thread_local` belongs a call that makes sure that
// the variable has been made.
#pragma once

#include <cpu_device/vector_types.h>

namespace cpu_device {

#define CPU_DEVICE_OF_WORKER __attribute__((__tls_model__("local-exec"))) __thread
#define CPU_DEVICE_BUILTIN(Type, symbol, storage)                  \
    struct Type {                                                  \
        static storage const unsigned int x __asm__(#symbol "_x"); \
        static storage const unsigned int y __asm__(#symbol "_y"); \
        static storage const unsigned int z __asm__(#symbol "_z"); \
        using BuiltinIndex = Type;                                 \
        operator uint3() const { return {x, y, z}; }               \
    };
CPU_DEVICE_BUILTIN(ThreadIndex, cpu_device_threadIdx, CPU_DEVICE_OF_WORKER)
CPU_DEVICE_BUILTIN(BlockIndex, cpu_device_blockIdx, CPU_DEVICE_OF_WORKER)
CPU_DEVICE_BUILTIN(BlockShape, cpu_device_blockDim, )
CPU_DEVICE_BUILTIN(GridShape, cpu_device_gridDim, )
#undef CPU_DEVICE_BUILTIN
#undef CPU_DEVICE_OF_WORKER

}  // namespace cpu_device

inline constexpr cpu_device::ThreadIndex threadIdx{};
inline constexpr cpu_device::BlockIndex blockIdx{};
inline constexpr cpu_device::BlockShape blockDim{};
inline constexpr cpu_device::GridShape gridDim{};
inline constexpr int warpSize = 32;
