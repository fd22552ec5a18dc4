// nvcc's own atomic functions, which take an order and a scope: __nv_atomic_load_n(p, __NV_ATOMIC_ACQUIRE).
// What orders is a fence, as the watcher knows it. A scope makes no difference but one: two blocks that meet in atomics
// of one block are a race, as with atomicAdd_block.
#pragma once

#include <cpu_device/atomics.h>
#include <cpu_device/sync_functions.h>

#include <type_traits>

#define __NV_ATOMIC_RELAXED 0
#define __NV_ATOMIC_CONSUME 1
#define __NV_ATOMIC_ACQUIRE 2
#define __NV_ATOMIC_RELEASE 3
#define __NV_ATOMIC_ACQ_REL 4
#define __NV_ATOMIC_SEQ_CST 5

#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4

namespace cpu_device {
__attribute__((__always_inline__)) inline void fenceFor(int scope) {
    if (scope <= __NV_THREAD_SCOPE_BLOCK)
        ::__threadfence_block();
    else
        ::__threadfence();
}
__attribute__((__always_inline__)) inline void fenceBefore(int order, int scope) {
    if (order >= __NV_ATOMIC_RELEASE) fenceFor(scope);
    if (scope <= __NV_THREAD_SCOPE_BLOCK) nextAtomicIsOfBlock();
}
__attribute__((__always_inline__)) inline void fenceBehind(int order, int scope) {
    if (order != __NV_ATOMIC_RELAXED && order != __NV_ATOMIC_RELEASE) fenceFor(scope);
}
}  // namespace cpu_device

#define CPU_DEVICE_ORDERED \
    template <class T>     \
    __attribute__((__always_inline__)) inline
#define CPU_DEVICE_ORDER int order, int scope = __NV_THREAD_SCOPE_SYSTEM

CPU_DEVICE_ORDERED void __nv_atomic_load(const T* address, T* result, CPU_DEVICE_ORDER) {
    cpu_device::fenceBefore(order == __NV_ATOMIC_SEQ_CST ? order : __NV_ATOMIC_RELAXED, scope);
    __atomic_load(address, result, __ATOMIC_RELAXED);
    cpu_device::fenceBehind(order, scope);
}
CPU_DEVICE_ORDERED std::remove_cv_t<T> __nv_atomic_load_n(T* address, CPU_DEVICE_ORDER) {
    std::remove_cv_t<T> result;
    __nv_atomic_load(const_cast<const std::remove_cv_t<T>*>(address), &result, order, scope);
    return result;
}
CPU_DEVICE_ORDERED void __nv_atomic_store(T* address, T* value, CPU_DEVICE_ORDER) {
    cpu_device::fenceBefore(order, scope);
    __atomic_store(address, value, __ATOMIC_RELAXED);
    if (order == __NV_ATOMIC_SEQ_CST) cpu_device::fenceBehind(order, scope);
}
CPU_DEVICE_ORDERED void __nv_atomic_store_n(T* address, std::common_type_t<T> value, CPU_DEVICE_ORDER) {
    __nv_atomic_store(address, &value, order, scope);
}
CPU_DEVICE_ORDERED void __nv_atomic_exchange(T* address, T* value, T* result, CPU_DEVICE_ORDER) {
    cpu_device::fenceBefore(order, scope);
    __atomic_exchange(address, value, result, __ATOMIC_RELAXED);
    cpu_device::fenceBehind(order, scope);
}
CPU_DEVICE_ORDERED T __nv_atomic_exchange_n(T* address, std::common_type_t<T> value, CPU_DEVICE_ORDER) {
    T result;
    __nv_atomic_exchange(address, &value, &result, order, scope);
    return result;
}
CPU_DEVICE_ORDERED bool __nv_atomic_compare_exchange(T* address, T* expected, T* desired, bool, int success, int,
                                                     int scope = __NV_THREAD_SCOPE_SYSTEM) {
    cpu_device::fenceBefore(success, scope);
    const bool done = __atomic_compare_exchange(address, expected, desired, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    cpu_device::fenceBehind(success, scope);
    return done;
}
CPU_DEVICE_ORDERED bool __nv_atomic_compare_exchange_n(T* address, T* expected, std::common_type_t<T> desired,
                                                       bool weak, int success, int failure,
                                                       int scope = __NV_THREAD_SCOPE_SYSTEM) {
    return __nv_atomic_compare_exchange(address, expected, &desired, weak, success, failure, scope);
}

// The old value, and the same without it.
#define CPU_DEVICE_ORDERED_FETCH(name, operation)                                                              \
    CPU_DEVICE_ORDERED T __nv_atomic_fetch_##name(T* address, std::common_type_t<T> value, CPU_DEVICE_ORDER) { \
        cpu_device::fenceBefore(order, scope);                                                                 \
        const T old = operation;                                                                               \
        cpu_device::fenceBehind(order, scope);                                                                 \
        return old;                                                                                            \
    }                                                                                                          \
    CPU_DEVICE_ORDERED void __nv_atomic_##name(T* address, std::common_type_t<T> value, CPU_DEVICE_ORDER) {    \
        __nv_atomic_fetch_##name(address, value, order, scope);                                                \
    }
namespace cpu_device {
CPU_DEVICE_ORDERED T fetchAdd(T* address, T value) {
    if constexpr (std::is_floating_point_v<T>)
        return ::atomicAdd(address, value);
    else
        return __atomic_fetch_add(address, value, __ATOMIC_RELAXED);
}
}  // namespace cpu_device
CPU_DEVICE_ORDERED_FETCH(add, cpu_device::fetchAdd(address, value))
CPU_DEVICE_ORDERED_FETCH(sub, cpu_device::fetchAdd(address, static_cast<T>(-value)))
CPU_DEVICE_ORDERED_FETCH(and, __atomic_fetch_and(address, value, __ATOMIC_RELAXED))
CPU_DEVICE_ORDERED_FETCH(or, __atomic_fetch_or(address, value, __ATOMIC_RELAXED))
CPU_DEVICE_ORDERED_FETCH(xor, __atomic_fetch_xor(address, value, __ATOMIC_RELAXED))
CPU_DEVICE_ORDERED_FETCH(min, ::atomicMin(address, value))
CPU_DEVICE_ORDERED_FETCH(max, ::atomicMax(address, value))

inline void __nv_atomic_thread_fence(CPU_DEVICE_ORDER) {
    if (order != __NV_ATOMIC_RELAXED) cpu_device::fenceFor(scope);
}

#undef CPU_DEVICE_ORDERED
#undef CPU_DEVICE_ORDERED_FETCH
#undef CPU_DEVICE_ORDER
