// A key's bits in such an order that they compare as unsigned numbers.
#pragma once

#include <cstdint>
#include <type_traits>

#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace cpu_device_cub {

template <class Key>
using BitsOf = std::conditional_t<
    sizeof(Key) == 1, uint8_t,
    std::conditional_t<sizeof(Key) == 2, uint16_t, std::conditional_t<sizeof(Key) == 4, uint32_t, uint64_t>>>;

template <class Key>
constexpr bool isFloating =
    std::is_floating_point_v<Key> || std::is_same_v<Key, __half> || std::is_same_v<Key, __nv_bfloat16>;

// Both zeros are the same.
template <class Key>
auto radixBits(const Key& key) {
    using Bits = BitsOf<Key>;
    static_assert(sizeof(Bits) == sizeof(Key), "a radix sort is of numbers");
    constexpr Bits sign = static_cast<Bits>(Bits(1) << (8 * sizeof(Key) - 1));
    Bits bits;
    __builtin_memcpy(&bits, &key, sizeof bits);
    if constexpr (isFloating<Key>) {
        if (bits == sign) bits = 0;
        return static_cast<Bits>(bits & sign ? ~bits : bits | sign);
    } else {
        return static_cast<Bits>(std::is_signed_v<Key> ? bits ^ sign : bits);
    }
}

// What bits begin … end - 1 say, the other way round where the largest key comes first.
template <bool Descending, class Key>
auto radixDigits(const Key& key, int begin, int end) {
    auto bits = radixBits(key);
    using Bits = decltype(bits);
    if (Descending) bits = static_cast<Bits>(~bits);
    const int width = end - begin;
    bits = static_cast<Bits>(bits >> begin);
    return static_cast<Bits>(width >= int(8 * sizeof(Bits)) ? bits : bits & ((Bits(1) << width) - 1));
}

}  // namespace cpu_device_cub
