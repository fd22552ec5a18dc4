// Device mathematics against the host's double precision, and the special values that CUDA documents.
#include <math_constants.h>

#include <cmath>

#include "check.h"

// Is `value` within `ulps` float steps of `exact`?
__host__ __device__ bool near(float value, double exact, double ulps) {
    double step = fmax(fabs(exact) * 1.2e-7, 1.5e-45);
    return fabs(value - exact) <= ulps * step;
}
__host__ __device__ bool nearDouble(double value, double exact, double ulps) {
    return fabs(value - exact) <= ulps * fmax(fabs(exact) * 2.3e-16, 1e-300);
}

__global__ void singlePrecision(float x) {   // x = 0.7
    double d = x;
    EXPECT(near(sinf(x), sin(d), 4) && near(cosf(x), cos(d), 4) && near(tanf(x), tan(d), 8));
    EXPECT(near(asinf(x), asin(d), 8) && near(acosf(x), acos(d), 8) && near(atanf(x), atan(d), 8));
    EXPECT(near(atan2f(x, -2), atan2(d, -2.0), 8) && near(sinhf(x), sinh(d), 8) && near(tanhf(x), tanh(d), 8));
    EXPECT(near(expf(x), exp(d), 4) && near(exp2f(x), exp2(d), 4) && near(exp10f(x), exp10(d), 4));
    EXPECT(near(expm1f(x), expm1(d), 4) && near(log1pf(x), log1p(d), 4) && near(logf(x), log(d), 4));
    EXPECT(near(log2f(x), log2(d), 4) && near(log10f(x), log10(d), 4) && near(powf(x, 3.5f), pow(d, 3.5), 12));
    EXPECT(near(sqrtf(x), sqrt(d), 1) && near(cbrtf(x), cbrt(d), 4) && near(rsqrtf(x), 1 / sqrt(d), 4));
    EXPECT(near(rcbrtf(x), 1 / cbrt(d), 4) && near(hypotf(x, 2), hypot(d, 2.0), 4));
    EXPECT(near(rhypotf(x, 2), 1 / hypot(d, 2.0), 4) && near(norm3df(1, 2, 2), 3, 4));
    EXPECT(near(norm4df(1, 1, 1, 1), 2, 4));
    EXPECT(near(rnorm3df(1, 2, 2), 1 / 3.0, 4) && near(rnorm4df(1, 1, 1, 1), 0.5, 4));
    EXPECT(near(erff(x), erf(d), 8) && near(erfcf(x), erfc(d), 12) && near(tgammaf(x), tgamma(d), 24));
    EXPECT(near(lgammaf(5), log(24.0), 12) && near(erfinvf(erff(x)), d, 24) && near(erfcinvf(erfcf(x)), d, 24));
    EXPECT(near(normcdff(x), 0.5 * erfc(-d * 0.70710678118654752), 12) && near(normcdfinvf(normcdff(x)), d, 24));
    EXPECT(near(erfcxf(x), exp(d * d) * erfc(d), 16) && near(erfcxf(30), 0.018795888861416751, 16));
    EXPECT(near(fmaf(x, x, -0.5f), d * d - 0.5, 1) && fmodf(7.5f, 2) == 1.5f && remainderf(7.5f, 2) == -0.5f);
    EXPECT(floorf(-x) == -1 && ceilf(x) == 1 && truncf(-x) == 0 && roundf(x) == 1 && rintf(2.5f) == 2);
    EXPECT(lroundf(2.5f) == 3 && lrintf(2.5f) == 2 && llrintf(-2.5f) == -2 && copysignf(x, -1) == -x);
    EXPECT(fdimf(3, 1) == 2 && fminf(x, 1) == x && fmaxf(x, 1) == 1 && ldexpf(x, 2) == 4 * x && fabsf(-x) == x);
    EXPECT(sqrt(x) == sqrtf(x) && near(sin(x), sin(d), 4) && near(rsqrt(x), 1 / sqrt(d), 4));
    float sine, cosine;
    sincosf(x, &sine, &cosine);
    EXPECT(near(sine, sin(d), 4) && near(cosine, cos(d), 4));
    int exponent;
    EXPECT(frexpf(12, &exponent) == 0.75f && exponent == 4);
    float whole;
    EXPECT(modff(2.75f, &whole) == 0.75f && whole == 2);
    float v[3] = {2, 3, 6};
    EXPECT(near(normf(3, v), 7, 4) && near(rnormf(3, v), 1 / 7.0, 4));
    EXPECT(near(cyl_bessel_i0f(1), 1.2660658777520084, 16) && near(j0f(1), 0.76519768655796655, 16));
}

__global__ void doublePrecision(double x) {   // x = 0.7
    EXPECT(nearDouble(rsqrt(x) * rsqrt(x) * x, 1, 8) && nearDouble(rcbrt(x) * cbrt(x), 1, 8));
    EXPECT(nearDouble(norm3d(1, 2, 2), 3, 4) && nearDouble(norm4d(1, 1, 1, 1), 2, 4));
    EXPECT(nearDouble(rhypot(3, 4), 0.2, 4));
    EXPECT(nearDouble(erf(erfinv(x)), x, 16) && nearDouble(erfc(erfcinv(x)), x, 16));
    EXPECT(nearDouble(erfc(erfcinv(1e-10)), 1e-10, 1e3) && nearDouble(erfcinv(1.5), -erfcinv(0.5), 16));
    EXPECT(nearDouble(normcdf(0.0), 0.5, 2) && nearDouble(normcdfinv(normcdf(x)), x, 32));
    EXPECT(nearDouble(exp10(2.0), 100, 4) && nearDouble(fma(x, x, 1.0), x * x + 1, 2));
    double sine, cosine;
    sincos(x, &sine, &cosine);
    EXPECT(nearDouble(sine * sine + cosine * cosine, 1, 4));
    sincospi(0.25, &sine, &cosine);
    EXPECT(nearDouble(sine, 0.70710678118654752, 4) && nearDouble(cosine, sine, 4));
    EXPECT(sinpi(1.0) == 0 && sinpi(0.5) == 1 && sinpi(-2.5) == -1 && cospi(0.5) == 0 && cospi(1.0) == -1);
    EXPECT(nearDouble(sinpi(1e6 + 0.25), 0.70710678118654752, 8) && cospi(-3.0) == -1 && cospif(2.0f) == 1);
    EXPECT(sinpif(1.5f) == -1 && nearDouble(sinpi(-0.75), -0.70710678118654752, 4));
}

__global__ void fast(float x) {   // x = 0.7
    double d = x;
    EXPECT(near(__sinf(x), sin(d), 30) && near(__cosf(x), cos(d), 30) && near(__tanf(x), tan(d), 60));
    EXPECT(near(__expf(x), exp(d), 30) && near(__exp10f(x), exp10(d), 60) && near(__logf(x), log(d), 60));
    EXPECT(near(__log2f(x), log2(d), 60) && near(__log10f(x), log10(d), 60) && near(__powf(x, 2.5f), pow(d, 2.5), 60));
    EXPECT(near(__fdividef(x, 3), d / 3, 4) && __saturatef(x) == x && __saturatef(-x) == 0 && __saturatef(7) == 1);
    float sine, cosine;
    __sincosf(x, &sine, &cosine);
    EXPECT(near(sine, sin(d), 30) && near(cosine, cos(d), 30) && near(__frsqrt_rn(4), 0.5, 1));
}

__global__ void special(float zero) {
    float nan = zero / zero, inf = 1 / zero;
    EXPECT(isnan(nan) && !isnan(inf) && isinf(inf) && !isinf(zero) && isfinite(zero) && !isfinite(nan));
    EXPECT(isnan(double(nan)) && isinf(-double(inf)) && signbit(-1.0f) && !signbit(2.0));
    EXPECT(fminf(nan, 3) == 3 && fmaxf(3, nan) == 3 && min(nan, 3.0f) == 3 && max(3.0f, nan) == 3);
    EXPECT(__saturatef(nan) == 0 && rsqrtf(zero) == inf && isnan(sqrtf(-1)) && logf(zero) == -inf);
    EXPECT(CUDART_INF_F == inf && isnan(CUDART_NAN_F) && CUDART_INF == double(inf) && isnan(CUDART_NAN));
    EXPECT(CUDART_PI_F == 3.14159274f && CUDART_PI == 3.14159265358979311600 && INFINITY == inf && isnan(NAN));
    EXPECT(erfinv(1.0) == CUDART_INF && erfcinv(2.0) == -CUDART_INF && isnan(erfinv(1.5)) && expf(-inf) == 0);
}

int main() {
    singlePrecision<<<1, 1>>>(0.7f);
    doublePrecision<<<1, 1>>>(0.7);
    fast<<<1, 1>>>(0.7f);
    special<<<1, 1>>>(0.0f);
    FINISH_KERNEL();
    EXPECT(near(rsqrtf(4.0f), 0.5, 2));
    return finish("math");
}
