// One thread an element.
#pragma once

#include <cpu_device_cub/device_calls.h>

namespace cub {

struct DeviceFor {
    template <class Number, class F>
    static cudaError_t Bulk(Number count, F f, cudaStream_t stream = nullptr) {
        return forEach(
            ptrdiff_t(count), [=](ptrdiff_t i) mutable { f(static_cast<Number>(i)); }, stream);
    }
    template <class It, class F>
    static cudaError_t ForEach(It first, It last, F f, cudaStream_t stream = nullptr) {
        return ForEachN(first, last - first, f, stream);
    }
    template <class It, class Number, class F>
    static cudaError_t ForEachN(It first, Number count, F f, cudaStream_t stream = nullptr) {
        const auto at = cpu_device_thrust::rawIterator(first);
        return forEach(
            ptrdiff_t(count), [=](ptrdiff_t i) mutable { f(at[i]); }, stream);
    }
    // The form that first asks for memory.
    template <class Number, class F>
    static cudaError_t Bulk(void* memory, size_t& bytes, Number count, F f, cudaStream_t stream = nullptr) {
        return memory ? Bulk(count, f, stream) : (bytes = 1, cudaSuccess);
    }

private:
    template <class Work>
    static cudaError_t forEach(ptrdiff_t count, Work work, cudaStream_t stream) {
        char memory = 0;
        size_t bytes = 1;
        return cpu_device_cub::called(&memory, bytes, 1, stream, [&](const auto& policy) {
            cpu_device_thrust::launchThreads(policy, "cub::DeviceFor", static_cast<size_t>(count), work);
        });
    }
};

}  // namespace cub
