// Arithmetic and conversions that name their rounding: _rn to nearest even, _rz towards zero, _ru up, _rd down.
#pragma once

namespace cpu_device {

enum class Rounding { nearest, zero, up, down };

// One operation in that rounding. Out of line, where the compiler knows that the rounding mode changes.
float add(float a, float b, Rounding rounding);
float subtract(float a, float b, Rounding rounding);
float multiply(float a, float b, Rounding rounding);
float divide(float a, float b, Rounding rounding);
float multiplyAdd(float a, float b, float c, Rounding rounding);
float squareRoot(float a, Rounding rounding);
double add(double a, double b, Rounding rounding);
double subtract(double a, double b, Rounding rounding);
double multiply(double a, double b, Rounding rounding);
double divide(double a, double b, Rounding rounding);
double multiplyAdd(double a, double b, double c, Rounding rounding);
double squareRoot(double a, Rounding rounding);

float toFloat(double value, Rounding rounding);
float toFloat(long long value, Rounding rounding);
float toFloat(unsigned long long value, Rounding rounding);
double toDouble(long long value, Rounding rounding);
double toDouble(unsigned long long value, Rounding rounding);

double toWhole(double value, Rounding rounding);

// To an integer as the hardware does it: clamped to the range. NaN gives 0 in 32 bits from a float, otherwise
// only the highest bit.
template <class Integer, class Float>
inline Integer toInteger(Float value, Rounding rounding) {
    constexpr Integer lowest = Integer(-1) < 0 ? Integer(1ull << (sizeof(Integer) * 8 - 1)) : 0;
    constexpr Integer highest = static_cast<Integer>(~lowest);
    if (value != value) {
        bool zero = sizeof(Float) == 4 && sizeof(Integer) == 4;
        return zero ? 0 : static_cast<Integer>(1ull << (sizeof(Integer) * 8 - 1));
    }
    double whole = toWhole(value, rounding);
    if (whole <= static_cast<double>(lowest)) return lowest;
    if (whole >= static_cast<double>(highest)) return highest;
    return static_cast<Integer>(whole);
}

}  // namespace cpu_device

#define CPU_DEVICE_ROUNDED(suffix, rounding)                                                                          \
    inline float __fadd_##suffix(float a, float b) { return cpu_device::add(a, b, rounding); }                        \
    inline float __fsub_##suffix(float a, float b) { return cpu_device::subtract(a, b, rounding); }                   \
    inline float __fmul_##suffix(float a, float b) { return cpu_device::multiply(a, b, rounding); }                   \
    inline float __fdiv_##suffix(float a, float b) { return cpu_device::divide(a, b, rounding); }                     \
    inline float __frcp_##suffix(float a) { return cpu_device::divide(1.0f, a, rounding); }                           \
    inline float __fsqrt_##suffix(float a) { return cpu_device::squareRoot(a, rounding); }                            \
    inline float __fmaf_##suffix(float a, float b, float c) { return cpu_device::multiplyAdd(a, b, c, rounding); }    \
    inline double __dadd_##suffix(double a, double b) { return cpu_device::add(a, b, rounding); }                     \
    inline double __dsub_##suffix(double a, double b) { return cpu_device::subtract(a, b, rounding); }                \
    inline double __dmul_##suffix(double a, double b) { return cpu_device::multiply(a, b, rounding); }                \
    inline double __ddiv_##suffix(double a, double b) { return cpu_device::divide(a, b, rounding); }                  \
    inline double __drcp_##suffix(double a) { return cpu_device::divide(1.0, a, rounding); }                          \
    inline double __dsqrt_##suffix(double a) { return cpu_device::squareRoot(a, rounding); }                          \
    inline double __fma_##suffix(double a, double b, double c) { return cpu_device::multiplyAdd(a, b, c, rounding); } \
    inline float __double2float_##suffix(double a) { return cpu_device::toFloat(a, rounding); }                       \
    inline int __float2int_##suffix(float a) { return cpu_device::toInteger<int>(a, rounding); }                      \
    inline unsigned __float2uint_##suffix(float a) { return cpu_device::toInteger<unsigned>(a, rounding); }           \
    inline long long __float2ll_##suffix(float a) { return cpu_device::toInteger<long long>(a, rounding); }           \
    inline unsigned long long __float2ull_##suffix(float a) {                                                         \
        return cpu_device::toInteger<unsigned long long>(a, rounding);                                                \
    }                                                                                                                 \
    inline int __double2int_##suffix(double a) { return cpu_device::toInteger<int>(a, rounding); }                    \
    inline unsigned __double2uint_##suffix(double a) { return cpu_device::toInteger<unsigned>(a, rounding); }         \
    inline long long __double2ll_##suffix(double a) { return cpu_device::toInteger<long long>(a, rounding); }         \
    inline unsigned long long __double2ull_##suffix(double a) {                                                       \
        return cpu_device::toInteger<unsigned long long>(a, rounding);                                                \
    }                                                                                                                 \
    inline float __int2float_##suffix(int a) { return cpu_device::toFloat(static_cast<long long>(a), rounding); }     \
    inline float __uint2float_##suffix(unsigned a) {                                                                  \
        return cpu_device::toFloat(static_cast<long long>(a), rounding);                                              \
    }                                                                                                                 \
    inline float __ll2float_##suffix(long long a) { return cpu_device::toFloat(a, rounding); }                        \
    inline float __ull2float_##suffix(unsigned long long a) { return cpu_device::toFloat(a, rounding); }              \
    inline double __ll2double_##suffix(long long a) { return cpu_device::toDouble(a, rounding); }                     \
    inline double __ull2double_##suffix(unsigned long long a) { return cpu_device::toDouble(a, rounding); }
CPU_DEVICE_ROUNDED(rn, cpu_device::Rounding::nearest)
CPU_DEVICE_ROUNDED(rz, cpu_device::Rounding::zero)
CPU_DEVICE_ROUNDED(ru, cpu_device::Rounding::up)
CPU_DEVICE_ROUNDED(rd, cpu_device::Rounding::down)
#undef CPU_DEVICE_ROUNDED

// Every int is a double: these two know no other rounding.
inline double __int2double_rn(int a) { return a; }
inline double __uint2double_rn(unsigned a) { return a; }
