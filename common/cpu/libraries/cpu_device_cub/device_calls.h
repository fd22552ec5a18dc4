// How an algorithm of the device is called: first without memory, and it says how much it needs; then with it. Errors
// are returned.
#pragma once

#include <cpu_device_thrust/iterators.h>
#include <cpu_device_thrust/launches.h>
#include <cub/thread/thread_operators.cuh>

namespace cpu_device_cub {

using cpu_device_thrust::Value;

template <class Work>
cudaError_t called(void* memory, size_t& bytes, size_t needed, cudaStream_t stream, Work work) {
    if (!memory) {
        bytes = needed ? needed : 1;
        return cudaSuccess;
    }
    if (needed > 1 && bytes < needed) return cudaErrorInvalidValue;
    try {
        work(cpu_device_thrust::DevicePolicy{stream, false});
    } catch (const std::system_error& e) {
        return static_cast<cudaError_t>(e.code().value());
    } catch (const std::bad_alloc&) {
        return cudaErrorMemoryAllocation;
    }
    return cudaSuccess;
}

// work() in one thread.
template <class Work>
cudaError_t calledInOneThread(const char* name, void* memory, size_t& bytes, cudaStream_t stream, Work work) {
    return called(memory, bytes, 1, stream, [&](const cpu_device_thrust::DevicePolicy& policy) {
        cpu_device_thrust::launchThreads(policy, name, 1, [=](ptrdiff_t) mutable { work(); });
    });
}

template <class T>
using IfNumber = std::enable_if_t<std::is_integral_v<T> || std::is_enum_v<T>, int>;

// What an output takes; of one that takes anything, what is computed.
template <class Out, class Otherwise>
using OutputValue =
    std::conditional_t<std::is_arithmetic_v<Value<Out>> || std::is_class_v<Value<Out>>, Value<Out>, Otherwise>;

// What sums up in: the type that the operation returns.
template <class T, class U, class Op>
using Accumulator = std::decay_t<decltype(std::declval<Op&>()(std::declval<T>(), std::declval<U>()))>;

}  // namespace cpu_device_cub
