// cuda::atomic and cuda::atomic_ref: in device code nvcc's own atomic functions, which the watcher knows; in host code,
// which nothing watches, the compiler's.
#pragma once

#include <atomic>
#include <cstddef>
#include <type_traits>

#include <cpu_device/cuda_std.h>
#include <cpu_device/ordered_atomics.h>
#include <cpu_device/thread_scope.h>

namespace cuda {

using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;

}  // namespace cuda

namespace cpu_device {

constexpr int scopeOf(cuda::thread_scope scope) {
    switch (scope) {
        case cuda::thread_scope_thread: return __NV_THREAD_SCOPE_THREAD;
        case cuda::thread_scope_block: return __NV_THREAD_SCOPE_BLOCK;
        case cuda::thread_scope_device: return __NV_THREAD_SCOPE_DEVICE;
        case cuda::thread_scope_system: break;
    }
    return __NV_THREAD_SCOPE_SYSTEM;
}

// Of a comparison that fails there is no store to order.
constexpr cuda::memory_order withoutStore(cuda::memory_order order) {
    if (order == cuda::memory_order_acq_rel) return cuda::memory_order_acquire;
    return order == cuda::memory_order_release ? cuda::memory_order_relaxed : order;
}

// What atomicMin() and the like have overloads for.
template <class T>
using Counted = std::conditional_t<sizeof(T) == 8 && std::is_integral_v<T>,
                                   std::conditional_t<std::is_signed_v<T>, long long, unsigned long long>,
                                   std::conditional_t<sizeof(T) == 4 && std::is_integral_v<T>,
                                                      std::conditional_t<std::is_signed_v<T>, int, unsigned>, T>>;

// An address that is accessed atomically, and nothing else.
template <class T, cuda::thread_scope Scope>
class AtomicPlace {
    static_assert(std::is_trivially_copyable_v<T> && (sizeof(T) <= 8 || sizeof(T) == 16));
    using Order = cuda::memory_order;
    static constexpr int scope = scopeOf(Scope);
    static constexpr ptrdiff_t step() {
        if constexpr (std::is_pointer_v<T>)
            return sizeof(std::remove_pointer_t<T>);
        else
            return 1;
    }
    // Of a pointer's difference, in bytes.
    using Difference = std::conditional_t<std::is_pointer_v<T>, ptrdiff_t, T>;

    T* address;

public:
    CPU_DEVICE_INLINE explicit AtomicPlace(T* place) : address(place) {}

#ifdef __CUDA_ARCH__
    CPU_DEVICE_INLINE T load(Order order) const { return __nv_atomic_load_n(address, int(order), scope); }
    CPU_DEVICE_INLINE void store(T value, Order order) const { __nv_atomic_store(address, &value, int(order), scope); }
    CPU_DEVICE_INLINE T exchange(T value, Order order) const {
        T old;
        __nv_atomic_exchange(address, &value, &old, int(order), scope);
        return old;
    }
    CPU_DEVICE_INLINE bool compareExchange(T& expected, T desired, Order success, Order failure) const {
        return __nv_atomic_compare_exchange(address, &expected, &desired, false, int(success), int(failure), scope);
    }
#define CPU_DEVICE_FETCH(name, operation, onHost)                                                     \
    CPU_DEVICE_INLINE T name(Difference by, Order order) const {                                      \
        return T(__nv_atomic_fetch_##operation(reinterpret_cast<Counted<Difference>*>(address),       \
                                               Counted<Difference>(by * step()), int(order), scope)); \
    }
#else
    T load(Order order) const {
        T value;
        __atomic_load(address, &value, int(order));
        return value;
    }
    void store(T value, Order order) const { __atomic_store(address, &value, int(order)); }
    T exchange(T value, Order order) const {
        T old;
        __atomic_exchange(address, &value, &old, int(order));
        return old;
    }
    bool compareExchange(T& expected, T desired, Order success, Order failure) const {
        return __atomic_compare_exchange(address, &expected, &desired, false, int(success), int(failure));
    }
#define CPU_DEVICE_FETCH(name, operation, onHost)                                                      \
    T name(Difference by, Order) const {                                                               \
        T old = load(cuda::memory_order_relaxed), next;                                                \
        do {                                                                                           \
            auto a = (Difference)(old), b = Difference(by * step());                                   \
            next = T(onHost);                                                                          \
        } while (!compareExchange(old, next, cuda::memory_order_seq_cst, cuda::memory_order_relaxed)); \
        return old;                                                                                    \
    }
#endif
    CPU_DEVICE_FETCH(add, add, a + b)
    CPU_DEVICE_FETCH(subtract, sub, a - b)
    CPU_DEVICE_FETCH(bitAnd, and, a& b)
    CPU_DEVICE_FETCH(bitOr, or, a | b)
    CPU_DEVICE_FETCH(bitXor, xor, a ^ b)
    CPU_DEVICE_FETCH(least, min, b < a ? b : a)
    CPU_DEVICE_FETCH(greatest, max, a < b ? b : a)
#undef CPU_DEVICE_FETCH

    CPU_DEVICE_INLINE void wait(T old, Order order) const {
        while (load(order) == old) {
        }
    }
};

// The operations of cuda::atomic and of cuda::atomic_ref, whose `Self` has a place().
template <class Self, class T>
class AtomicOperations {
    using Order = cuda::memory_order;
    static constexpr Order strongest = cuda::memory_order_seq_cst;
    using Difference = std::conditional_t<std::is_pointer_v<T>, ptrdiff_t, T>;
    CPU_DEVICE_INLINE auto place() const volatile {
        return const_cast<const Self*>(static_cast<const volatile Self*>(this))->place();
    }

public:
    using value_type = T;
    static constexpr bool is_always_lock_free = sizeof(T) <= 8;
    CPU_DEVICE_INLINE bool is_lock_free() const volatile { return is_always_lock_free; }

    CPU_DEVICE_INLINE T load(Order order = strongest) const volatile { return place().load(order); }
    CPU_DEVICE_INLINE operator T() const volatile { return load(); }
    CPU_DEVICE_INLINE void store(T value, Order order = strongest) const volatile { place().store(value, order); }
    CPU_DEVICE_INLINE T operator=(T value) const volatile {
        store(value);
        return value;
    }
    CPU_DEVICE_INLINE T exchange(T value, Order order = strongest) const volatile {
        return place().exchange(value, order);
    }
    CPU_DEVICE_INLINE bool compare_exchange_strong(T& expected, T desired, Order success, Order failure) const
        volatile {
        return place().compareExchange(expected, desired, success, failure);
    }
    CPU_DEVICE_INLINE bool compare_exchange_strong(T& expected, T desired, Order order = strongest) const volatile {
        return place().compareExchange(expected, desired, order, withoutStore(order));
    }
    CPU_DEVICE_INLINE bool compare_exchange_weak(T& expected, T desired, Order success, Order failure) const volatile {
        return place().compareExchange(expected, desired, success, failure);
    }
    CPU_DEVICE_INLINE bool compare_exchange_weak(T& expected, T desired, Order order = strongest) const volatile {
        return place().compareExchange(expected, desired, order, withoutStore(order));
    }

    CPU_DEVICE_INLINE T fetch_add(Difference by, Order order = strongest) const volatile {
        return place().add(by, order);
    }
    CPU_DEVICE_INLINE T fetch_sub(Difference by, Order order = strongest) const volatile {
        return place().subtract(by, order);
    }
    CPU_DEVICE_INLINE T fetch_and(T by, Order order = strongest) const volatile { return place().bitAnd(by, order); }
    CPU_DEVICE_INLINE T fetch_or(T by, Order order = strongest) const volatile { return place().bitOr(by, order); }
    CPU_DEVICE_INLINE T fetch_xor(T by, Order order = strongest) const volatile { return place().bitXor(by, order); }
    CPU_DEVICE_INLINE T fetch_min(T by, Order order = strongest) const volatile { return place().least(by, order); }
    CPU_DEVICE_INLINE T fetch_max(T by, Order order = strongest) const volatile { return place().greatest(by, order); }

    CPU_DEVICE_INLINE T operator++() const volatile { return fetch_add(1) + 1; }
    CPU_DEVICE_INLINE T operator++(int) const volatile { return fetch_add(1); }
    CPU_DEVICE_INLINE T operator--() const volatile { return fetch_sub(1) - 1; }
    CPU_DEVICE_INLINE T operator--(int) const volatile { return fetch_sub(1); }
    CPU_DEVICE_INLINE T operator+=(Difference by) const volatile { return fetch_add(by) + by; }
    CPU_DEVICE_INLINE T operator-=(Difference by) const volatile { return fetch_sub(by) - by; }
    CPU_DEVICE_INLINE T operator&=(T by) const volatile { return fetch_and(by) & by; }
    CPU_DEVICE_INLINE T operator|=(T by) const volatile { return fetch_or(by) | by; }
    CPU_DEVICE_INLINE T operator^=(T by) const volatile { return fetch_xor(by) ^ by; }

    CPU_DEVICE_INLINE void wait(T old, Order order = strongest) const volatile { place().wait(old, order); }
    CPU_DEVICE_INLINE void notify_one() const volatile {}
    CPU_DEVICE_INLINE void notify_all() const volatile {}
};

}  // namespace cpu_device

namespace cuda {

template <class T, thread_scope Scope = thread_scope_system>
class alignas(sizeof(T) <= 16 && (sizeof(T) & (sizeof(T) - 1)) == 0 ? sizeof(T) : alignof(T)) atomic
    : public cpu_device::AtomicOperations<atomic<T, Scope>, T> {
    mutable T value;

public:
    atomic() = default;
    CPU_DEVICE_INLINE constexpr atomic(T initial) : value(initial) {}
    atomic(const atomic&) = delete;
    atomic& operator=(const atomic&) = delete;
    using cpu_device::AtomicOperations<atomic, T>::operator=;

    CPU_DEVICE_INLINE auto place() const { return cpu_device::AtomicPlace<T, Scope>(&value); }
};

template <class T, thread_scope Scope = thread_scope_system>
class atomic_ref : public cpu_device::AtomicOperations<atomic_ref<T, Scope>, T> {
    T* address;

public:
    static constexpr size_t required_alignment = sizeof(T);
    CPU_DEVICE_INLINE explicit atomic_ref(T& value) : address(&value) {}
    atomic_ref(const atomic_ref&) = default;
    atomic_ref& operator=(const atomic_ref&) = delete;
    using cpu_device::AtomicOperations<atomic_ref, T>::operator=;

    CPU_DEVICE_INLINE auto place() const { return cpu_device::AtomicPlace<T, Scope>(address); }
};

CPU_DEVICE_INLINE void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system) {
#ifdef __CUDA_ARCH__
    __nv_atomic_thread_fence(int(order), cpu_device::scopeOf(scope));
#else
    (void)scope;
    ::std::atomic_thread_fence(order);
#endif
}

namespace std {

// Not the host's: device code would not see them.
template <class T>
using atomic = cuda::atomic<T, thread_scope_system>;
template <class T>
using atomic_ref = cuda::atomic_ref<T, thread_scope_system>;
using cuda::atomic_thread_fence;

}  // namespace std

}  // namespace cuda
