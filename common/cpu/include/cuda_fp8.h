// __nv_fp8_e4m3 and __nv_fp8_e5m2, and vectors of two and four: numbers of 8 bits that are stored and converted, in
// software. Nothing is computed in them, as on a GPU.
#pragma once

#define __CUDA_FP8_H__

#include <cuda_bf16.h>
#include <cuda_fp16.h>

using __nv_fp8_storage_t = unsigned char;
using __nv_fp8x2_storage_t = unsigned short;
using __nv_fp8x4_storage_t = unsigned;
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

inline unsigned char toFp8(double x, __nv_saturation_t saturate, __nv_fp8_interpretation_t kind) {
    return kind == __NV_E4M3 ? toFp8<__NV_E4M3>(x, saturate) : toFp8<__NV_E5M2>(x, saturate);
}
constexpr unsigned short twoFp8(unsigned char x, unsigned char y) { return static_cast<unsigned short>(x | y << 8); }

template <__nv_fp8_interpretation_t kind>
struct Fp8 {
    __nv_fp8_storage_t __x;

    Fp8() = default;
    template <class Number>
    constexpr explicit Fp8(Number value) : __x(toFp8<kind>(static_cast<double>(value))) {}
    constexpr explicit Fp8(float value) : __x(toFp8<kind>(withoutNansSign(value))) {}
    constexpr explicit Fp8(__half value) : Fp8(static_cast<float>(value)) {}
    constexpr explicit Fp8(__nv_bfloat16 value) : Fp8(static_cast<float>(value)) {}
    template <class Number>
    constexpr explicit operator Number() const {
        return static_cast<Number>(fromFp8<kind>(__x));
    }
};

template <__nv_fp8_interpretation_t kind>
struct alignas(2) Fp8x2 {
    __nv_fp8x2_storage_t __x;

    Fp8x2() = default;
    constexpr explicit Fp8x2(Fp8<kind> x, Fp8<kind> y) : __x(twoFp8(x.__x, y.__x)) {}
    explicit Fp8x2(float2 v) : Fp8x2(Fp8<kind>(v.x), Fp8<kind>(v.y)) {}
    explicit Fp8x2(double2 v) : Fp8x2(Fp8<kind>(v.x), Fp8<kind>(v.y)) {}
    explicit Fp8x2(__half2 v) : Fp8x2(Fp8<kind>(v.x), Fp8<kind>(v.y)) {}
    explicit Fp8x2(__nv_bfloat162 v) : Fp8x2(Fp8<kind>(v.x), Fp8<kind>(v.y)) {}
    explicit operator float2() const {
        return {fromFp8<kind>(static_cast<unsigned char>(__x)), fromFp8<kind>(static_cast<unsigned char>(__x >> 8))};
    }
    explicit operator __half2() const {
        const auto v = static_cast<float2>(*this);
        return __half2(__half(v.x), __half(v.y));
    }
};

template <__nv_fp8_interpretation_t kind>
struct alignas(4) Fp8x4 {
    __nv_fp8x4_storage_t __x;

    Fp8x4() = default;
    explicit Fp8x4(Fp8x2<kind> low, Fp8x2<kind> high) : __x(low.__x | unsigned(high.__x) << 16) {}
    explicit Fp8x4(float4 v) : Fp8x4(Fp8x2<kind>(float2{v.x, v.y}), Fp8x2<kind>(float2{v.z, v.w})) {}
    explicit Fp8x4(double4 v) : Fp8x4(Fp8x2<kind>(double2{v.x, v.y}), Fp8x2<kind>(double2{v.z, v.w})) {}
    explicit Fp8x4(__half2 low, __half2 high) : Fp8x4(Fp8x2<kind>(low), Fp8x2<kind>(high)) {}
    explicit Fp8x4(__nv_bfloat162 low, __nv_bfloat162 high) : Fp8x4(Fp8x2<kind>(low), Fp8x2<kind>(high)) {}
    explicit operator float4() const {
        auto at = [this](int i) { return fromFp8<kind>(static_cast<unsigned char>(__x >> 8 * i)); };
        return {at(0), at(1), at(2), at(3)};
    }
};

}  // namespace cpu_device

using __nv_fp8_e4m3 = cpu_device::Fp8<__NV_E4M3>;
using __nv_fp8_e5m2 = cpu_device::Fp8<__NV_E5M2>;
using __nv_fp8x2_e4m3 = cpu_device::Fp8x2<__NV_E4M3>;
using __nv_fp8x2_e5m2 = cpu_device::Fp8x2<__NV_E5M2>;
using __nv_fp8x4_e4m3 = cpu_device::Fp8x4<__NV_E4M3>;
using __nv_fp8x4_e5m2 = cpu_device::Fp8x4<__NV_E5M2>;

inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t saturate, __nv_fp8_interpretation_t kind) {
    return cpu_device::toFp8(x, saturate, kind);
}
inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturate, __nv_fp8_interpretation_t kind) {
    return cpu_device::toFp8(cpu_device::withoutNansSign(x), saturate, kind);
}
inline __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(double2 v, __nv_saturation_t saturate,
                                                      __nv_fp8_interpretation_t kind) {
    return cpu_device::twoFp8(cpu_device::toFp8(v.x, saturate, kind), cpu_device::toFp8(v.y, saturate, kind));
}
inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 v, __nv_saturation_t saturate,
                                                     __nv_fp8_interpretation_t kind) {
    return cpu_device::twoFp8(__nv_cvt_float_to_fp8(v.x, saturate, kind), __nv_cvt_float_to_fp8(v.y, saturate, kind));
}

// From and to the bits of numbers of 16.
inline __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t saturate,
                                                  __nv_fp8_interpretation_t kind) {
    return __nv_cvt_float_to_fp8(cpu_device::fromHalf(x.x), saturate, kind);
}
inline __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw v, __nv_saturation_t saturate,
                                                       __nv_fp8_interpretation_t kind) {
    return __nv_cvt_float2_to_fp8x2({cpu_device::fromHalf(v.x), cpu_device::fromHalf(v.y)}, saturate, kind);
}
inline __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x, __nv_saturation_t saturate,
                                                      __nv_fp8_interpretation_t kind) {
    return __nv_cvt_float_to_fp8(__builtin_bit_cast(float, unsigned(x.x) << 16), saturate, kind);
}
inline __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw v, __nv_saturation_t saturate,
                                                           __nv_fp8_interpretation_t kind) {
    return cpu_device::twoFp8(__nv_cvt_bfloat16raw_to_fp8({v.x}, saturate, kind),
                              __nv_cvt_bfloat16raw_to_fp8({v.y}, saturate, kind));
}
inline __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t kind) {
    const float value = kind == __NV_E4M3 ? cpu_device::fromFp8<__NV_E4M3>(x) : cpu_device::fromFp8<__NV_E5M2>(x);
    return {cpu_device::toSmallFloat<10>(value)};
}
inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t v, __nv_fp8_interpretation_t kind) {
    return {__nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(v), kind).x,
            __nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(v >> 8), kind).x};
}
