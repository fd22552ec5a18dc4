// What __half and __nv_bfloat16 have in common: numbers of 16 bits, computed in float and rounded back.
#pragma once

#include <cpu_device/math_rounding.h>
#include <cpu_device/vector_types.h>

namespace cpu_device {

// The 16 bits of `value` in a format with that many bits of mantissa; the rest but one is the exponent.
// A call: where kernels have hundreds of them, compilers take a minute for what they would make of it in place.
template <int mantissaBits>
__attribute__((__noinline__)) constexpr unsigned short toSmallFloat(double value,
                                                                    Rounding rounding = Rounding::nearest) {
    constexpr int exponentBits = 15 - mantissaBits, bias = (1 << (exponentBits - 1)) - 1;
    constexpr unsigned infinity = ((1u << exponentBits) - 1) << mantissaBits;
    auto bits = __builtin_bit_cast(unsigned long long, value);
    bool negative = bits >> 63;
    unsigned sign = negative ? 0x8000 : 0;
    int exponent = static_cast<int>(bits >> 52 & 0x7ff);
    unsigned long long mantissa = bits & 0xfffffffffffffull;
    if (exponent == 0x7ff) return static_cast<unsigned short>(mantissa ? 0x7fff : sign | infinity);

    mantissa |= 1ull << 52;
    int shift = 52 - mantissaBits;
    exponent += bias - 1023;
    if (exponent <= 0) {  // below the normal numbers the steps stay equal
        shift += 1 - exponent;
        exponent = 1;
    }
    if (value == 0) return static_cast<unsigned short>(sign);
    if (shift > 62) shift = 62;  // far below the smallest number: only "not zero" is left
    unsigned long long kept = mantissa >> shift, rest = mantissa & ((1ull << shift) - 1), half = 1ull << (shift - 1);
    bool away = rounding == Rounding::nearest ? rest > half || (rest == half && (kept & 1))
                : rounding == Rounding::up    ? rest && !negative
                : rounding == Rounding::down  ? rest && negative
                                              : false;
    // The mantissa's own leading one is part of `kept` and counts the exponent up by one, as does a carry.
    unsigned long long result = (static_cast<unsigned long long>(exponent - 1) << mantissaBits) + kept + away;
    if (result >= infinity) {
        bool largest = rounding == Rounding::zero || (rounding == Rounding::up && negative) ||
                       (rounding == Rounding::down && !negative);
        result = largest ? infinity - 1 : infinity;
    }
    return static_cast<unsigned short>(sign | result);
}

// As a double that rounds to 16 bits as the number itself does: of what does not fit, whether it is 0 is enough.
constexpr double forSmallFloat(float x) { return x; }
template <class Integer>
constexpr double forSmallFloat(Integer x) {
    if constexpr (sizeof x < 8) return x;
    const bool negative = x < 0;
    unsigned long long magnitude = negative ? 0 - static_cast<unsigned long long>(x) : x, lost = magnitude & 0xfff;
    if (magnitude >> 52) magnitude = (magnitude - lost) | (lost ? 0x800 : 0);
    return negative ? -static_cast<double>(magnitude) : static_cast<double>(magnitude);
}

// Without a branch: as a float, the exponent is too small by 112, and all of its bits are set where those of the half
// were.
constexpr float fromHalf(unsigned short bits) {
    const unsigned magnitude = bits & 0x7fffu, special = -static_cast<unsigned>(magnitude >= 0x7c00) & 0x7f800000u;
    const float value = __builtin_bit_cast(float, magnitude << 13) * 0x1p112f;
    return __builtin_bit_cast(float, __builtin_bit_cast(unsigned, value) | special | (bits & 0x8000u) << 16);
}
constexpr float fromBfloat(unsigned short bits) { return __builtin_bit_cast(float, static_cast<unsigned>(bits) << 16); }

}  // namespace cpu_device
