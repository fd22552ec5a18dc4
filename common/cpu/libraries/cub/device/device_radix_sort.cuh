// Numbers sorted by their bits, on the device: stable, as a radix sort is.
#pragma once

#include <cpu_device_cub/device_sorts.h>

namespace cub {

struct DeviceRadixSort {
#define CPU_DEVICE_CUB_SORTS(suffix, descending)                                                                    \
    template <class Key, class Number>                                                                              \
    static cudaError_t SortKeys##suffix(void* memory, size_t& bytes, const Key* in, Key* out, Number count,         \
                                        int begin = 0, int end = sizeof(Key) * 8, cudaStream_t stream = nullptr) {  \
        const NullType* none = nullptr;                                                                             \
        return cpu_device_cub::sort(memory, bytes, in, out, none, const_cast<NullType*>(none), int64_t(count),      \
                                    cpu_device_cub::ByDigits<descending>{begin, end}, stream);                      \
    }                                                                                                               \
    template <class Key, class Number>                                                                              \
    static cudaError_t SortKeys##suffix(void* memory, size_t& bytes, DoubleBuffer<Key>& keys, Number count,         \
                                        int begin = 0, int end = sizeof(Key) * 8, cudaStream_t stream = nullptr) {  \
        DoubleBuffer<NullType> none;                                                                                \
        return cpu_device_cub::sort(memory, bytes, keys, none, int64_t(count),                                      \
                                    cpu_device_cub::ByDigits<descending>{begin, end}, stream);                      \
    }                                                                                                               \
    template <class Key, class T, class Number>                                                                     \
    static cudaError_t SortPairs##suffix(void* memory, size_t& bytes, const Key* keysIn, Key* keysOut, const T* in, \
                                         T* out, Number count, int begin = 0, int end = sizeof(Key) * 8,            \
                                         cudaStream_t stream = nullptr) {                                           \
        return cpu_device_cub::sort(memory, bytes, keysIn, keysOut, in, out, int64_t(count),                        \
                                    cpu_device_cub::ByDigits<descending>{begin, end}, stream);                      \
    }                                                                                                               \
    template <class Key, class T, class Number>                                                                     \
    static cudaError_t SortPairs##suffix(void* memory, size_t& bytes, DoubleBuffer<Key>& keys,                      \
                                         DoubleBuffer<T>& values, Number count, int begin = 0,                      \
                                         int end = sizeof(Key) * 8, cudaStream_t stream = nullptr) {                \
        return cpu_device_cub::sort(memory, bytes, keys, values, int64_t(count),                                    \
                                    cpu_device_cub::ByDigits<descending>{begin, end}, stream);                      \
    }
    CPU_DEVICE_CUB_SORTS(, false)
    CPU_DEVICE_CUB_SORTS(Descending, true)
#undef CPU_DEVICE_CUB_SORTS
};

}  // namespace cub
