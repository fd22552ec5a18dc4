// cuda::barrier, and the copies that it waits for.
#pragma once

#include <cpu_device/cuda_std.h>
#include <cpu_device/group_copies.h>
#include <cpu_device/thread_scope.h>

namespace cuda {

// A number of bytes that is a multiple of `Alignment`, as both addresses are.
template <size_t Alignment>
struct aligned_size_t {
    static constexpr size_t align = Alignment;
    size_t value;

    explicit constexpr aligned_size_t(size_t bytes) : value(bytes) {}
    constexpr operator size_t() const { return value; }
};

enum class async_contract_fulfillment { none, async };

struct NoCompletion {};

// The object itself only has an address: what it stands for lies in the runtime, as in hardware it lies in a form that
// programs must not look at.
template <thread_scope Scope, class Completion = NoCompletion>
class alignas(8) barrier {
    static_assert(Scope == thread_scope_block || Scope == thread_scope_thread,
                  "barriers among blocks (cuda::thread_scope_device, _system) are not part of the CPU device");
    static_assert(::std::is_same<Completion, NoCompletion>::value,
                  "barriers that call a function when a phase ends are not part of the CPU device");

public:
    using arrival_token = unsigned long long;

    barrier() = default;
    barrier(const barrier&) = delete;
    barrier& operator=(const barrier&) = delete;
    CPU_DEVICE_INLINE explicit barrier(ptrdiff_t expected) { init(this, expected); }

    CPU_DEVICE_INLINE friend void init(barrier* b, ptrdiff_t expected) { cpu_device::initBarrier(b, expected); }

    [[nodiscard]] CPU_DEVICE_INLINE arrival_token arrive(ptrdiff_t arrivals = 1) {
        return cpu_device::arriveAtBarrier(this, arrivals, false);
    }
    CPU_DEVICE_INLINE void wait(arrival_token&& phase) const { cpu_device::waitForPhase(this, phase); }
    CPU_DEVICE_INLINE void wait_parity(bool parity) const { cpu_device::waitForParity(this, parity); }
    CPU_DEVICE_INLINE void arrive_and_wait() { wait(arrive()); }
    // Later phases take one arrival less.
    CPU_DEVICE_INLINE void arrive_and_drop() { cpu_device::arriveAtBarrier(this, 1, true); }

    template <class Duration>
    [[nodiscard]] CPU_DEVICE_INLINE bool try_wait_for(arrival_token&& phase, const Duration&) const {
        return cpu_device::phaseHasEnded(this, phase);
    }
    template <class Duration>
    [[nodiscard]] CPU_DEVICE_INLINE bool try_wait_parity_for(bool parity, const Duration&) const {
        return cpu_device::parityHasEnded(this, parity);
    }
    static constexpr ptrdiff_t max() noexcept { return (1 << 20) - 1; }

private:
    unsigned long long opaque;
};

template <class Group, class T, class Size, thread_scope Scope, class Completion>
CPU_DEVICE_INLINE async_contract_fulfillment memcpy_async(const Group& group, T* to, const T* from, Size bytes,
                                                          barrier<Scope, Completion>& b) {
    constexpr size_t ofType = cpu_device::AlignmentOf<T>::value, ofSize = cpu_device::AlignmentOfSize<Size>::value;
    if (!cpu_device::copyByGroup<(ofType < ofSize ? ofSize : ofType)>(group, to, from, bytes))
        return async_contract_fulfillment::none;
    cpu_device::tellCopiesToBarrier(&b);
    return async_contract_fulfillment::async;
}
template <class T, class Size, thread_scope Scope, class Completion>
CPU_DEVICE_INLINE async_contract_fulfillment memcpy_async(T* to, const T* from, Size bytes,
                                                          barrier<Scope, Completion>& b) {
    return memcpy_async(cpu_device::SingleThread(), to, from, bytes, b);
}

}  // namespace cuda
