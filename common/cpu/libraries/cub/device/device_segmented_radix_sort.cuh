// The parts of a range of numbers, each sorted by itself.
#pragma once

#include <cpu_device_cub/device_sorts.h>

namespace cub {

struct DeviceSegmentedRadixSort {
#define CPU_DEVICE_CUB_SORTS(suffix, descending)                                                                      \
    template <class Key, class Begin, class End>                                                                      \
    static cudaError_t SortKeys##suffix(void* memory, size_t& bytes, const Key* in, Key* out, int64_t, int64_t parts, \
                                        Begin begins, End ends, int begin = 0, int end = sizeof(Key) * 8,             \
                                        cudaStream_t stream = nullptr) {                                              \
        const NullType* none = nullptr;                                                                               \
        return cpu_device_cub::sortSegments(memory, bytes, in, out, none, const_cast<NullType*>(none), parts, begins, \
                                            ends, cpu_device_cub::ByDigits<descending>{begin, end}, stream);          \
    }                                                                                                                 \
    template <class Key, class T, class Begin, class End>                                                             \
    static cudaError_t SortPairs##suffix(void* memory, size_t& bytes, const Key* keysIn, Key* keysOut, const T* in,   \
                                         T* out, int64_t, int64_t parts, Begin begins, End ends, int begin = 0,       \
                                         int end = sizeof(Key) * 8, cudaStream_t stream = nullptr) {                  \
        return cpu_device_cub::sortSegments(memory, bytes, keysIn, keysOut, in, out, parts, begins, ends,             \
                                            cpu_device_cub::ByDigits<descending>{begin, end}, stream);                \
    }
    CPU_DEVICE_CUB_SORTS(, false)
    CPU_DEVICE_CUB_SORTS(Descending, true)
#undef CPU_DEVICE_CUB_SORTS
};
// What it says of the order of equal keys holds for all of them here.
struct DeviceSegmentedSort : DeviceSegmentedRadixSort {
#define CPU_DEVICE_CUB_STABLE(name)                                                \
    template <class... A>                                                          \
    static cudaError_t Stable##name(void* memory, size_t& bytes, A... arguments) { \
        return name(memory, bytes, arguments...);                                  \
    }
    CPU_DEVICE_CUB_STABLE(SortKeys)
    CPU_DEVICE_CUB_STABLE(SortKeysDescending)
    CPU_DEVICE_CUB_STABLE(SortPairs)
    CPU_DEVICE_CUB_STABLE(SortPairsDescending)
#undef CPU_DEVICE_CUB_STABLE
};

}  // namespace cub
