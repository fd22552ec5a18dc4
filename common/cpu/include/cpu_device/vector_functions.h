// make_float4 and its like, for every vector type.
#pragma once

#include <cpu_device/vector_types.h>

namespace cpu_device {

// A vector made of components leaves in one piece, so that storing it is one access.
template <class Vector>
CPU_DEVICE_ALWAYS_INLINE constexpr Vector assembled(Vector v) {
    if (!__builtin_is_constant_evaluated()) v.whole() = held(v.whole());
    return v;
}

}  // namespace cpu_device

#define CPU_DEVICE_MAKE(Name, Scalar)                                                                             \
    CPU_DEVICE_ALWAYS_INLINE constexpr Name##1 make_##Name##1(Scalar x) { return {x}; }                           \
    CPU_DEVICE_ALWAYS_INLINE constexpr Name##2 make_##Name##2(Scalar x, Scalar y) {                               \
        return cpu_device::assembled(Name##2 {x, y});                                                             \
    }                                                                                                             \
    CPU_DEVICE_ALWAYS_INLINE constexpr Name##3 make_##Name##3(Scalar x, Scalar y, Scalar z) { return {x, y, z}; } \
    CPU_DEVICE_ALWAYS_INLINE constexpr Name##4 make_##Name##4(Scalar x, Scalar y, Scalar z, Scalar w) {           \
        return cpu_device::assembled(Name##4 {x, y, z, w});                                                       \
    }

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

CPU_DEVICE_ALWAYS_INLINE double4 make_double4_16a(double x, double y, double z, double w) {
    return make_double4(x, y, z, w);
}
