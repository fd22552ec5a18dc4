// Numbers of 8 bits, from and to those that can be computed with.
#pragma once

#include <cpu_device/small_floats.h>

enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

namespace cpu_device {

// e5m2 is a half without its last eight bits. e4m3 has no infinity: only its last number is none.
template <__nv_fp8_interpretation_t kind>
constexpr float fromFp8(unsigned char bits) {
    if (kind == __NV_E5M2) return fromHalf(static_cast<unsigned short>(bits << 8));
    const unsigned magnitude = bits & 0x7f, exponent = magnitude >> 3;
    if (magnitude == 0x7f) return __builtin_nanf("");
    float value = static_cast<float>(exponent ? (magnitude & 7) + 8 : magnitude) * 0x1p-9f;
    for (unsigned e = 1; e < exponent; e++) value *= 2;
    return bits & 0x80 ? -value : value;
}

// To the nearest; of two, to the even one. `saturate`: no infinity, but the largest number.
template <__nv_fp8_interpretation_t kind>
constexpr unsigned char toFp8(double value, __nv_saturation_t saturate = __NV_SATFINITE) {
    constexpr int mantissaBits = kind == __NV_E4M3 ? 3 : 2, lowest = kind == __NV_E4M3 ? -6 : -14;
    constexpr unsigned largest = kind == __NV_E4M3 ? 0x7e : 0x7b, beyond = kind == __NV_E4M3 ? 0x7f : 0x7c;
    const auto bits = __builtin_bit_cast(unsigned long long, value);
    const unsigned sign = bits >> 63 ? 0x80 : 0;
    const int exponent = static_cast<int>(bits >> 52 & 0x7ff) - 1023;
    if (value != value) return static_cast<unsigned char>(sign | 0x7f);
    unsigned magnitude = 0;
    if (exponent > 1000) {
        magnitude = beyond;  // infinite
    } else if (exponent >= lowest - mantissaBits - 1) {
        const int below = exponent < lowest ? lowest - exponent : 0, shift = 52 - mantissaBits + below;
        const unsigned long long mantissa = (bits & 0xfffffffffffffull) | 1ull << 52;
        const unsigned long long kept = mantissa >> shift, rest = mantissa & ((1ull << shift) - 1);
        const bool away = rest > 1ull << (shift - 1) || (rest == 1ull << (shift - 1) && kept & 1);
        // The leading one is part of `kept`, and counts the exponent up by one.
        magnitude = (static_cast<unsigned>((below ? lowest : exponent) - lowest) << mantissaBits) +
                    static_cast<unsigned>(kept + away);
        if (magnitude > largest) magnitude = beyond;
    }
    if (magnitude > largest && saturate == __NV_SATFINITE) magnitude = largest;
    return static_cast<unsigned char>(sign | magnitude);
}

// A float that is no number has no sign there.
constexpr double withoutNansSign(float x) { return x == x ? x : __builtin_nan(""); }
constexpr unsigned short twoFp8(unsigned char x, unsigned char y) { return static_cast<unsigned short>(x | y << 8); }

}  // namespace cpu_device
