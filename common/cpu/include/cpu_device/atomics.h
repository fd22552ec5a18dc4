// Atomic functions. They live in the runtime (common/cpu/run/atomics.cpp), each an ordinary function: it tells the
// watcher of one atomic access, then does the operation.
//
// The _block and _system forms limit or widen which threads the operation is atomic for. Here it is the same, but two
// blocks that meet in a _block form are a race (common/cpu/watch/checks.cpp).
#pragma once

#include <cpu_device/calls.h>
#include <cpu_device/vector_types.h>

#include <type_traits>

#define CPU_DEVICE_ATOMIC(name, Type)             \
    Type name(Type* address, Type value);         \
    Type name##_block(Type* address, Type value); \
    Type name##_system(Type* address, Type value);
#define CPU_DEVICE_ATOMIC_CAS(Type)                                   \
    Type atomicCAS(Type* address, Type expected, Type desired);       \
    Type atomicCAS_block(Type* address, Type expected, Type desired); \
    Type atomicCAS_system(Type* address, Type expected, Type desired);

CPU_DEVICE_ATOMIC(atomicAdd, int)
CPU_DEVICE_ATOMIC(atomicAdd, unsigned)
CPU_DEVICE_ATOMIC(atomicAdd, unsigned long long)
CPU_DEVICE_ATOMIC(atomicAdd, float)
CPU_DEVICE_ATOMIC(atomicAdd, double)

CPU_DEVICE_ATOMIC(atomicSub, int)
CPU_DEVICE_ATOMIC(atomicSub, unsigned)

CPU_DEVICE_ATOMIC(atomicExch, int)
CPU_DEVICE_ATOMIC(atomicExch, unsigned)
CPU_DEVICE_ATOMIC(atomicExch, unsigned long long)
CPU_DEVICE_ATOMIC(atomicExch, float)

// In the place of atomicExch where nobody uses its result: it stores, and reads nothing (compile/exchanges.cpp).
CPU_DEVICE_ATOMIC(atomicPut_, int)
CPU_DEVICE_ATOMIC(atomicPut_, unsigned)
CPU_DEVICE_ATOMIC(atomicPut_, unsigned long long)
CPU_DEVICE_ATOMIC(atomicPut_, float)

CPU_DEVICE_ATOMIC(atomicMin, int)
CPU_DEVICE_ATOMIC(atomicMin, unsigned)
CPU_DEVICE_ATOMIC(atomicMin, long long)
CPU_DEVICE_ATOMIC(atomicMin, unsigned long long)
CPU_DEVICE_ATOMIC(atomicMax, int)
CPU_DEVICE_ATOMIC(atomicMax, unsigned)
CPU_DEVICE_ATOMIC(atomicMax, long long)
CPU_DEVICE_ATOMIC(atomicMax, unsigned long long)

// old >= limit ? 0 : old + 1, and old == 0 || old > limit ? limit : old - 1.
CPU_DEVICE_ATOMIC(atomicInc, unsigned)
CPU_DEVICE_ATOMIC(atomicDec, unsigned)

CPU_DEVICE_ATOMIC(atomicAnd, int)
CPU_DEVICE_ATOMIC(atomicAnd, unsigned)
CPU_DEVICE_ATOMIC(atomicAnd, unsigned long long)
CPU_DEVICE_ATOMIC(atomicOr, int)
CPU_DEVICE_ATOMIC(atomicOr, unsigned)
CPU_DEVICE_ATOMIC(atomicOr, unsigned long long)
CPU_DEVICE_ATOMIC(atomicXor, int)
CPU_DEVICE_ATOMIC(atomicXor, unsigned)
CPU_DEVICE_ATOMIC(atomicXor, unsigned long long)

CPU_DEVICE_ATOMIC_CAS(unsigned short)
CPU_DEVICE_ATOMIC_CAS(int)
CPU_DEVICE_ATOMIC_CAS(unsigned)
CPU_DEVICE_ATOMIC_CAS(unsigned long long)

// Vectors come by address: how one is passed by value depends on the compiler that built the runtime.
namespace cpu_device {
void atomicAddFloats(float* address, const float* values, float* old, int count);
}
#define CPU_DEVICE_ATOMIC_VECTOR(name, Vector, count, ofBlock)                             \
    __attribute__((__always_inline__)) inline Vector name(Vector* address, Vector value) { \
        Vector old;                                                                        \
        if (ofBlock) cpu_device::nextAtomicIsOfBlock();                                    \
        cpu_device::atomicAddFloats(&address->x, &value.x, &old.x, count);                 \
        return old;                                                                        \
    }
CPU_DEVICE_ATOMIC_VECTOR(atomicAdd, float2, 2, false)
CPU_DEVICE_ATOMIC_VECTOR(atomicAdd, float4, 4, false)
CPU_DEVICE_ATOMIC_VECTOR(atomicAdd_block, float2, 2, true)
CPU_DEVICE_ATOMIC_VECTOR(atomicAdd_block, float4, 4, true)
CPU_DEVICE_ATOMIC_VECTOR(atomicAdd_system, float2, 2, false)
CPU_DEVICE_ATOMIC_VECTOR(atomicAdd_system, float4, 4, false)
#undef CPU_DEVICE_ATOMIC_VECTOR

// Any type of 16 bytes that lies as such a word does.
namespace cpu_device {
// Stores `desired` where `expected` stands, or whatever stands there if that is null.
void atomicStore16(void* address, const void* expected, const void* desired, void* old);
template <class T>
using Of16Bytes = std::enable_if_t<sizeof(T) == 16 && alignof(T) >= 16 && std::is_trivially_copyable_v<T>, T>;
}  // namespace cpu_device
#define CPU_DEVICE_ATOMIC_16(scope, ofBlock)                                              \
    template <class T>                                                                    \
    __attribute__((__always_inline__)) inline cpu_device::Of16Bytes<T> atomicCAS##scope(  \
        T* address, std::common_type_t<T> expected, std::common_type_t<T> desired) {      \
        T old;                                                                            \
        if (ofBlock) cpu_device::nextAtomicIsOfBlock();                                   \
        cpu_device::atomicStore16(address, &expected, &desired, &old);                    \
        return old;                                                                       \
    }                                                                                     \
    template <class T>                                                                    \
    __attribute__((__always_inline__)) inline cpu_device::Of16Bytes<T> atomicExch##scope( \
        T* address, std::common_type_t<T> value) {                                        \
        T old;                                                                            \
        if (ofBlock) cpu_device::nextAtomicIsOfBlock();                                   \
        cpu_device::atomicStore16(address, nullptr, &value, &old);                        \
        return old;                                                                       \
    }                                                                                     \
    template <class T>                                                                    \
    __attribute__((__always_inline__)) inline cpu_device::Of16Bytes<T> atomicPut_##scope( \
        T* address, std::common_type_t<T> value) {                                        \
        return atomicExch##scope(address, value);                                         \
    }
CPU_DEVICE_ATOMIC_16(, false)
CPU_DEVICE_ATOMIC_16(_block, true)
CPU_DEVICE_ATOMIC_16(_system, false)
#undef CPU_DEVICE_ATOMIC_16

#undef CPU_DEVICE_ATOMIC
#undef CPU_DEVICE_ATOMIC_CAS
