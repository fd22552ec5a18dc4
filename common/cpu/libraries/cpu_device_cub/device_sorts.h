// Keys, and values with them, sorted on the device by the merge sort of Thrust.
#pragma once

#include <vector>

#include <cpu_device_cub/device_calls.h>
#include <cpu_device_cub/radix.h>
#include <cpu_device_thrust/copying.h>
#include <cpu_device_thrust/sorting.h>
#include <cpu_device_thrust/tuples.h>
#include <cub/util_type.cuh>

namespace cpu_device_cub {

template <bool Descending>
struct ByDigits {
    int begin, end;
    template <class Key>
    bool operator()(const Key& a, const Key& b) const {
        return radixDigits<Descending>(a, begin, end) < radixDigits<Descending>(b, begin, end);
    }
};

// A sort's output has what the input had, and is sorted where it lies.
template <class Policy, class Less, class Key>
void sortInto(const Policy& policy, const Key* keysIn, Key* keysOut, const cub::NullType*, cub::NullType*,
              ptrdiff_t count, Less less) {
    if (keysIn != keysOut) thrust::copy(policy, keysIn, keysIn + count, keysOut);
    thrust::stable_sort(policy, keysOut, keysOut + count, less);
}
template <class Policy, class Less, class Key, class T>
void sortInto(const Policy& policy, const Key* keysIn, Key* keysOut, const T* in, T* out, ptrdiff_t count, Less less) {
    if (keysIn != keysOut) thrust::copy(policy, keysIn, keysIn + count, keysOut);
    if (in != out) thrust::copy(policy, in, in + count, out);
    thrust::stable_sort_by_key(policy, keysOut, keysOut + count, out, less);
}

// As much as a second array of keys and values, which sorting needs.
template <class Less, class Key, class T>
cudaError_t sort(void* memory, size_t& bytes, const Key* keysIn, Key* keysOut, const T* in, T* out, int64_t count,
                 Less less, cudaStream_t stream) {
    const size_t ofElement = sizeof(Key) + (std::is_same_v<T, cub::NullType> ? 0 : sizeof(T));
    return called(memory, bytes, static_cast<size_t>(count) * ofElement, stream,
                  [&](const auto& policy) { sortInto(policy, keysIn, keysOut, in, out, count, less); });
}
template <class Less, class Key, class T>
cudaError_t sort(void* memory, size_t& bytes, cub::DoubleBuffer<Key>& keys, cub::DoubleBuffer<T>& values, int64_t count,
                 Less less, cudaStream_t stream) {
    return called(memory, bytes, 1, stream, [&](const auto& policy) {
        sortInto(policy, keys.Current(), keys.Alternate(), values.Current(), values.Alternate(), count, less);
        keys.selector ^= 1, values.selector ^= 1;
    });
}

// Each part by itself.
template <class Less, class Key, class T, class Begin, class End>
cudaError_t sortSegments(void* memory, size_t& bytes, const Key* keysIn, Key* keysOut, const T* in, T* out,
                         int64_t segments, Begin begins, End ends, Less less, cudaStream_t stream) {
    return called(memory, bytes, 1, stream, [&](const auto& policy) {
        constexpr bool hasValues = !std::is_same_v<T, cub::NullType>;
        std::vector<int64_t> begin(static_cast<size_t>(segments)), end(begin.size());
        cpu_device_thrust::Buffer<cpu_device_thrust::DevicePolicy, int64_t> buffer(policy, 2 * segments);
        int64_t* offsets = buffer.data();
        cpu_device_thrust::launchThreads(policy, "cub: offsets of segments", begin.size(), [=](ptrdiff_t s) mutable {
            offsets[s] = begins[s], offsets[segments + s] = ends[s];
        });
        cpu_device_thrust::check(cudaMemcpy(begin.data(), offsets, begin.size() * 8, cudaMemcpyDeviceToHost), "cub");
        cpu_device_thrust::check(cudaMemcpy(end.data(), offsets + segments, end.size() * 8, cudaMemcpyDeviceToHost),
                                 "cub");
        for (size_t s = 0; s < begin.size(); s++)
            if (const ptrdiff_t count = end[s] - begin[s]; count > 0)
                sortInto(policy, keysIn + begin[s], keysOut + begin[s], hasValues ? in + begin[s] : in,
                         hasValues ? out + begin[s] : out, count, less);
    });
}

}  // namespace cpu_device_cub
