// The mathematics of device code. What C and C++ have too (sinf, fmaf, erf, cyl …) comes from <cmath>; this adds
// CUDA's own functions and its fast intrinsics, which here are as exact as the others.
#pragma once

#include <math.h>
#include <stdlib.h>

#include <cmath>

#include <cpu_device/math_rounding.h>

// Reciprocals, norms, multiples of pi.

// Newer C libraries have some of CUDA's names.
#if !defined(__GLIBC_PREREQ) || !__GLIBC_PREREQ(2, 42)
inline double rsqrt(double x) { return 1.0 / sqrt(x); }
inline float rsqrtf(float x) { return static_cast<float>(1.0 / sqrt(static_cast<double>(x))); }
#endif
inline float rsqrt(float x) { return rsqrtf(x); }
inline double rcbrt(double x) { return 1.0 / cbrt(x); }
inline float rcbrtf(float x) { return 1.0f / cbrtf(x); }
inline float rcbrt(float x) { return rcbrtf(x); }

inline double norm3d(double a, double b, double c) { return hypot(hypot(a, b), c); }
inline double norm4d(double a, double b, double c, double d) { return hypot(hypot(a, b), hypot(c, d)); }
inline float norm3df(float a, float b, float c) { return static_cast<float>(norm3d(a, b, c)); }
inline float norm4df(float a, float b, float c, float d) { return static_cast<float>(norm4d(a, b, c, d)); }
inline double rhypot(double a, double b) { return 1.0 / hypot(a, b); }
inline float rhypotf(float a, float b) { return static_cast<float>(rhypot(a, b)); }
inline double rnorm3d(double a, double b, double c) { return 1.0 / norm3d(a, b, c); }
inline float rnorm3df(float a, float b, float c) { return static_cast<float>(rnorm3d(a, b, c)); }
inline double rnorm4d(double a, double b, double c, double d) { return 1.0 / norm4d(a, b, c, d); }
inline float rnorm4df(float a, float b, float c, float d) { return static_cast<float>(rnorm4d(a, b, c, d)); }
inline double norm(int count, const double* p) {
    double length = 0;
    for (int i = 0; i < count; i++) length = hypot(length, p[i]);
    return length;
}
inline float normf(int count, const float* p) {
    double squares = 0;
    for (int i = 0; i < count; i++) squares += static_cast<double>(p[i]) * p[i];
    return static_cast<float>(sqrt(squares));
}
inline double rnorm(int count, const double* p) { return 1.0 / norm(count, p); }
inline float rnormf(int count, const float* p) { return 1.0f / normf(count, p); }

namespace cpu_device {

// sin and cos of x times pi: exact at every multiple of a half.
double sineOfPi(double x);
double cosineOfPi(double x);

double inverseErf(double x);
double inverseErfc(double x);
double scaledErfc(double x);

}  // namespace cpu_device

#if !defined(__GLIBC_PREREQ) || !__GLIBC_PREREQ(2, 41)
inline double sinpi(double x) { return cpu_device::sineOfPi(x); }
inline double cospi(double x) { return cpu_device::cosineOfPi(x); }
inline float sinpif(float x) { return static_cast<float>(cpu_device::sineOfPi(x)); }
inline float cospif(float x) { return static_cast<float>(cpu_device::cosineOfPi(x)); }
#endif
inline void sincospi(double x, double* sine, double* cosine) {
    *sine = cpu_device::sineOfPi(x);
    *cosine = cpu_device::cosineOfPi(x);
}
inline void sincospif(float x, float* sine, float* cosine) {
    *sine = static_cast<float>(cpu_device::sineOfPi(x));
    *cosine = static_cast<float>(cpu_device::cosineOfPi(x));
}
// As the C library's, but written here so that both stores are the student's.
inline __attribute__((__always_inline__)) void sincos(float x, float* sine, float* cosine) {
    *sine = sinf(x);
    *cosine = cosf(x);
}

// Error function and normal distribution.

inline double erfinv(double x) { return cpu_device::inverseErf(x); }
inline float erfinvf(float x) { return static_cast<float>(cpu_device::inverseErf(x)); }
inline double erfcinv(double x) { return cpu_device::inverseErfc(x); }
inline float erfcinvf(float x) { return static_cast<float>(cpu_device::inverseErfc(x)); }
inline double erfcx(double x) { return cpu_device::scaledErfc(x); }
inline float erfcxf(float x) { return static_cast<float>(cpu_device::scaledErfc(x)); }
inline double normcdf(double x) { return 0.5 * erfc(-x * M_SQRT1_2); }
inline float normcdff(float x) { return static_cast<float>(normcdf(x)); }
inline double normcdfinv(double p) { return -M_SQRT2 * cpu_device::inverseErfc(2 * p); }
inline float normcdfinvf(float p) { return static_cast<float>(normcdfinv(p)); }
#ifdef __STDCPP_MATH_SPEC_FUNCS__  // where the program names one (translate.cpp)
inline double cyl_bessel_i0(double x) { return std::cyl_bessel_i(0.0, fabs(x)); }
inline double cyl_bessel_i1(double x) { return x < 0 ? -std::cyl_bessel_i(1.0, -x) : std::cyl_bessel_i(1.0, x); }
inline float cyl_bessel_i0f(float x) { return static_cast<float>(cyl_bessel_i0(x)); }
inline float cyl_bessel_i1f(float x) { return static_cast<float>(cyl_bessel_i1(x)); }
#endif

// Fast intrinsics.

// The C library declares most of these names for itself, without defining them: hence C linkage.
extern "C" {
inline float __sinf(float x) noexcept { return sinf(x); }
inline float __cosf(float x) noexcept { return cosf(x); }
inline float __tanf(float x) noexcept { return tanf(x); }
inline float __tanhf(float x) noexcept { return tanhf(x); }
inline float __expf(float x) noexcept { return expf(x); }
inline float __exp10f(float x) noexcept { return exp10f(x); }
inline float __logf(float x) noexcept { return logf(x); }
inline float __log2f(float x) noexcept { return log2f(x); }
inline float __log10f(float x) noexcept { return log10f(x); }
inline float __powf(float x, float y) noexcept { return powf(x, y); }
inline void __sincosf(float x, float* sine, float* cosine) noexcept {
    *sine = sinf(x);
    *cosine = cosf(x);
}
}
inline float __fdividef(float x, float y) { return x / y; }
inline float fdividef(float x, float y) { return x / y; }
inline double fdivide(double x, double y) { return x / y; }
inline float __saturatef(float x) { return x >= 1 ? 1.0f : x > 0 ? x : 0.0f; }
inline float __frsqrt_rn(float x) { return rsqrtf(x); }

// Smaller and larger.

// Ordinary functions win against std::min and std::max of the same arguments, so `using namespace std` is no trouble.
#define CPU_DEVICE_MIN_MAX(Result, A, B)                                                            \
    inline Result min(A a, B b) { return static_cast<Result>(a) < static_cast<Result>(b) ? a : b; } \
    inline Result max(A a, B b) { return static_cast<Result>(a) > static_cast<Result>(b) ? a : b; }
CPU_DEVICE_MIN_MAX(int, int, int)
CPU_DEVICE_MIN_MAX(unsigned, unsigned, unsigned)
CPU_DEVICE_MIN_MAX(unsigned, int, unsigned)
CPU_DEVICE_MIN_MAX(unsigned, unsigned, int)
CPU_DEVICE_MIN_MAX(long, long, long)
CPU_DEVICE_MIN_MAX(unsigned long, unsigned long, unsigned long)
CPU_DEVICE_MIN_MAX(unsigned long, long, unsigned long)
CPU_DEVICE_MIN_MAX(unsigned long, unsigned long, long)
CPU_DEVICE_MIN_MAX(long long, long long, long long)
CPU_DEVICE_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
CPU_DEVICE_MIN_MAX(unsigned long long, long long, unsigned long long)
CPU_DEVICE_MIN_MAX(unsigned long long, unsigned long long, long long)
#undef CPU_DEVICE_MIN_MAX

// A number wins against NaN.
inline float min(float a, float b) { return __builtin_fminf(a, b); }
inline float max(float a, float b) { return __builtin_fmaxf(a, b); }
inline double min(double a, double b) { return __builtin_fmin(a, b); }
inline double max(double a, double b) { return __builtin_fmax(a, b); }
inline double min(float a, double b) { return __builtin_fmin(a, b); }
inline double max(float a, double b) { return __builtin_fmax(a, b); }
inline double min(double a, float b) { return __builtin_fmin(a, b); }
inline double max(double a, float b) { return __builtin_fmax(a, b); }

inline unsigned umin(unsigned a, unsigned b) { return a < b ? a : b; }
inline unsigned umax(unsigned a, unsigned b) { return a > b ? a : b; }
inline long long llmin(long long a, long long b) { return a < b ? a : b; }
inline long long llmax(long long a, long long b) { return a > b ? a : b; }
inline unsigned long long ullmin(unsigned long long a, unsigned long long b) { return a < b ? a : b; }
inline unsigned long long ullmax(unsigned long long a, unsigned long long b) { return a > b ? a : b; }
