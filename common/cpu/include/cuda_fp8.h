// __nv_fp8_e4m3 and __nv_fp8_e5m2, and vectors of two and four: numbers of 8 bits that are stored and converted, in
// software. Nothing is computed in them, as on a GPU.
#pragma once

#define __CUDA_FP8_H__

#include <cpu_device/fp8_numbers.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

using __nv_fp8_storage_t = unsigned char;
using __nv_fp8x2_storage_t = unsigned short;
using __nv_fp8x4_storage_t = unsigned;

namespace cpu_device {

inline unsigned char toFp8(double x, __nv_saturation_t saturate, __nv_fp8_interpretation_t kind) {
    return kind == __NV_E4M3 ? toFp8<__NV_E4M3>(x, saturate) : toFp8<__NV_E5M2>(x, saturate);
}

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

// Of numbers of 16 bits.
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
    return __nv_cvt_float_to_fp8(cpu_device::fromBfloat(x.x), saturate, kind);
}
inline __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw v, __nv_saturation_t saturate,
                                                           __nv_fp8_interpretation_t kind) {
    return __nv_cvt_float2_to_fp8x2({cpu_device::fromBfloat(v.x), cpu_device::fromBfloat(v.y)}, saturate, kind);
}
inline __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t kind) {
    const float value = kind == __NV_E4M3 ? cpu_device::fromFp8<__NV_E4M3>(x) : cpu_device::fromFp8<__NV_E5M2>(x);
    return static_cast<__half_raw>(__float2half(value));
}
inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t both, __nv_fp8_interpretation_t kind) {
    return {__nv_cvt_fp8_to_halfraw(static_cast<unsigned char>(both), kind).x,
            __nv_cvt_fp8_to_halfraw(static_cast<unsigned char>(both >> 8), kind).x};
}
