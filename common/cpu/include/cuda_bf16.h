// __nv_bfloat16 and __nv_bfloat162: the upper half of a float, in software.
#pragma once

#define __CUDA_BF16_H__

#include <cuda_runtime.h>

#include <cpu_device/small_floats.h>

#define HALF __nv_bfloat16
#define HALF2 __nv_bfloat162
#define HALF_RAW __nv_bfloat16_raw
#define HALF2_RAW __nv_bfloat162_raw
#define HALF_MANTISSA 7
#define HALF_TO_FLOAT(bits) cpu_device::fromBfloat(bits)
#include <cpu_device/half_type.inc>

#include <cpu_device/half_functions.inc>  // of that type
#undef HALF
#undef HALF2
#undef HALF_RAW
#undef HALF2_RAW
#undef HALF_MANTISSA
#undef HALF_TO_FLOAT

using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;

#define CUDART_INF_BF16 __nv_bfloat16::ofBits(0x7f80)
#define CUDART_NAN_BF16 __nv_bfloat16::ofBits(0x7fff)
#define CUDART_ZERO_BF16 __nv_bfloat16::ofBits(0x0000)
#define CUDART_ONE_BF16 __nv_bfloat16::ofBits(0x3f80)

// Conversions.

inline __nv_bfloat16 __float2bfloat16(float x) { return __nv_bfloat16(x); }
inline __nv_bfloat16 __double2bfloat16(double x) { return __nv_bfloat16(x); }
inline float __bfloat162float(__nv_bfloat16 x) { return static_cast<float>(x); }

#define HALF __nv_bfloat16
#define HALF_WORD bfloat16
#define HALF_MANTISSA 7
#include <cpu_device/half_conversions.inc>  // of integers
#undef HALF
#undef HALF_WORD
#undef HALF_MANTISSA

inline short __bfloat16_as_short(__nv_bfloat16 x) { return static_cast<short>(x.bits); }
inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 x) { return x.bits; }
inline __nv_bfloat16 __short_as_bfloat16(short bits) {
    return __nv_bfloat16::ofBits(static_cast<unsigned short>(bits));
}
inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) { return __nv_bfloat16::ofBits(bits); }

// Pairs.

inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 x) { return {x, x}; }
inline __nv_bfloat162 __float2bfloat162_rn(float x) { return {__nv_bfloat16(x), __nv_bfloat16(x)}; }
inline __nv_bfloat162 __floats2bfloat162_rn(float x, float y) { return {__nv_bfloat16(x), __nv_bfloat16(y)}; }
inline __nv_bfloat162 __float22bfloat162_rn(float2 v) { return {__nv_bfloat16(v.x), __nv_bfloat16(v.y)}; }
inline float2 __bfloat1622float2(__nv_bfloat162 v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }
inline __nv_bfloat16 __low2bfloat16(__nv_bfloat162 v) { return v.x; }
inline __nv_bfloat16 __high2bfloat16(__nv_bfloat162 v) { return v.y; }
inline float __low2float(__nv_bfloat162 v) { return v.x; }
inline float __high2float(__nv_bfloat162 v) { return v.y; }
inline __nv_bfloat162 __low2bfloat162(__nv_bfloat162 v) { return {v.x, v.x}; }
inline __nv_bfloat162 __high2bfloat162(__nv_bfloat162 v) { return {v.y, v.y}; }
inline __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return {a.x, b.x}; }
inline __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return {a.y, b.y}; }
inline __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 v) { return {v.y, v.x}; }
