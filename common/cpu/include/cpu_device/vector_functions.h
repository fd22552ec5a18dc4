// make_float4 and its like, for every vector type.
#pragma once

#include <cpu_device/vector_types.h>

#define CPU_DEVICE_INLINE __attribute__((always_inline)) inline constexpr
#define CPU_DEVICE_MAKE(Name, Scalar)                                                                             \
    CPU_DEVICE_INLINE Name##1 make_##Name##1(Scalar x) { return {x}; }                                            \
    CPU_DEVICE_INLINE Name##2 make_##Name##2(Scalar x, Scalar y) { return {x, y}; }                               \
    CPU_DEVICE_INLINE Name##3 make_##Name##3(Scalar x, Scalar y, Scalar z) { return {x, y, z}; }                  \
    CPU_DEVICE_INLINE Name##4 make_##Name##4(Scalar x, Scalar y, Scalar z, Scalar w) { return {x, y, z, w}; }

CPU_DEVICE_MAKE(char, signed char)
CPU_DEVICE_MAKE(uchar, unsigned char)
CPU_DEVICE_MAKE(short, short)
CPU_DEVICE_MAKE(ushort, unsigned short)
CPU_DEVICE_MAKE(int, int)
CPU_DEVICE_MAKE(uint, unsigned int)
CPU_DEVICE_MAKE(float, float)
CPU_DEVICE_MAKE(long, long)
CPU_DEVICE_MAKE(ulong, unsigned long)
CPU_DEVICE_MAKE(longlong, long long)
CPU_DEVICE_MAKE(ulonglong, unsigned long long)
CPU_DEVICE_MAKE(double, double)

#undef CPU_DEVICE_MAKE
#undef CPU_DEVICE_INLINE

inline double4 make_double4_16a(double x, double y, double z, double w) { return {x, y, z, w}; }
