// Anything sorted by a comparison, on the device.
#pragma once

#include <cpu_device_cub/device_sorts.h>

namespace cub {

struct DeviceMergeSort {
    template <class Keys, class Number, class Less>
    static cudaError_t SortKeys(void* memory, size_t& bytes, Keys keys, Number count, Less less,
                                cudaStream_t stream = nullptr) {
        return cpu_device_cub::called(memory, bytes, 1, stream, [&](const auto& policy) {
            thrust::stable_sort(policy, keys, keys + ptrdiff_t(count), less);
        });
    }
    template <class Keys, class Values, class Number, class Less>
    static cudaError_t SortPairs(void* memory, size_t& bytes, Keys keys, Values values, Number count, Less less,
                                 cudaStream_t stream = nullptr) {
        return cpu_device_cub::called(memory, bytes, 1, stream, [&](const auto& policy) {
            thrust::stable_sort_by_key(policy, keys, keys + ptrdiff_t(count), values, less);
        });
    }
    template <class In, class Keys, class Number, class Less>
    static cudaError_t SortKeysCopy(void* memory, size_t& bytes, In in, Keys keys, Number count, Less less,
                                    cudaStream_t stream = nullptr) {
        return cpu_device_cub::called(memory, bytes, 1, stream, [&](const auto& policy) {
            thrust::copy(policy, in, in + ptrdiff_t(count), keys);
            thrust::stable_sort(policy, keys, keys + ptrdiff_t(count), less);
        });
    }
    template <class... A>
    static cudaError_t StableSortKeys(void* memory, size_t& bytes, A... arguments) {
        return SortKeys(memory, bytes, arguments...);
    }
    template <class... A>
    static cudaError_t StableSortPairs(void* memory, size_t& bytes, A... arguments) {
        return SortPairs(memory, bytes, arguments...);
    }
};

}  // namespace cub
