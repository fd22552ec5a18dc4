// __half and __half2: 16-bit floating point with 10 bits of mantissa, in software.
#pragma once

#define __CUDA_FP16_H__

#include <cuda_runtime.h>

#include <cpu_device/small_floats.h>

#define HALF __half
#define HALF2 __half2
#define HALF_RAW __half_raw
#define HALF2_RAW __half2_raw
#define HALF_MANTISSA 10
#define HALF_TO_FLOAT(bits) cpu_device::fromHalf(bits)
#include <cpu_device/half_type.inc>

#include <cpu_device/half_functions.inc>  // of that type
#undef HALF
#undef HALF2
#undef HALF_RAW
#undef HALF2_RAW
#undef HALF_MANTISSA
#undef HALF_TO_FLOAT

using half = __half;
using half2 = __half2;
using nv_half = __half;
using nv_half2 = __half2;
using __nv_half = __half;
using __nv_half2 = __half2;

#define CUDART_INF_FP16 __half::ofBits(0x7c00)
#define CUDART_NAN_FP16 __half::ofBits(0x7fff)
#define CUDART_MAX_NORMAL_FP16 __half::ofBits(0x7bff)
#define CUDART_ZERO_FP16 __half::ofBits(0x0000)
#define CUDART_ONE_FP16 __half::ofBits(0x3c00)

// Conversions.

inline __half __float2half(float x) { return __half(x); }
inline __half __double2half(double x) { return __half(x); }
inline float __half2float(__half x) { return static_cast<float>(x); }

#define HALF __half
#define HALF_WORD half
#define HALF_MANTISSA 10
#include <cpu_device/half_conversions.inc>  // of integers
#undef HALF
#undef HALF_WORD
#undef HALF_MANTISSA

inline short __half_as_short(__half x) { return static_cast<short>(x.bits); }
inline unsigned short __half_as_ushort(__half x) { return x.bits; }
inline __half __short_as_half(short bits) { return __half::ofBits(static_cast<unsigned short>(bits)); }
inline __half __ushort_as_half(unsigned short bits) { return __half::ofBits(bits); }

// Pairs.

inline __half2 make_half2(__half x, __half y) { return {x, y}; }
inline __half2 __halves2half2(__half x, __half y) { return {x, y}; }
inline __half2 __half2half2(__half x) { return {x, x}; }
inline __half2 __float2half2_rn(float x) { return {__half(x), __half(x)}; }
inline __half2 __floats2half2_rn(float x, float y) { return {__half(x), __half(y)}; }
inline __half2 __float22half2_rn(float2 v) { return {__half(v.x), __half(v.y)}; }
inline float2 __half22float2(__half2 v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }
inline __half __low2half(__half2 v) { return v.x; }
inline __half __high2half(__half2 v) { return v.y; }
inline float __low2float(__half2 v) { return v.x; }
inline float __high2float(__half2 v) { return v.y; }
inline __half2 __low2half2(__half2 v) { return {v.x, v.x}; }
inline __half2 __high2half2(__half2 v) { return {v.y, v.y}; }
inline __half2 __lows2half2(__half2 a, __half2 b) { return {a.x, b.x}; }
inline __half2 __highs2half2(__half2 a, __half2 b) { return {a.y, b.y}; }
inline __half2 __lowhigh2highlow(__half2 v) { return {v.y, v.x}; }
