// Complex numbers as CUDA's C interface has them: pairs, and functions of one name for each operation.
#pragma once

#define CU_COMPLEX_H_

#include <math.h>

#include <cuda_runtime.h>

// clang-format off
#define CPU_DEVICE_COMPLEX(Complex, Real, make, real, imag, conj, add, sub, mul, div, abs, hypotenuse)               \
    typedef Real##2 Complex;                                                                                         \
    inline Real real(Complex z) { return z.x; }                                                                      \
    inline Real imag(Complex z) { return z.y; }                                                                      \
    inline Complex make(Real x, Real y) { return make_##Real##2(x, y); }                                             \
    inline Complex conj(Complex z) { return make(z.x, -z.y); }                                                       \
    inline Complex add(Complex a, Complex b) { return make(a.x + b.x, a.y + b.y); }                                  \
    inline Complex sub(Complex a, Complex b) { return make(a.x - b.x, a.y - b.y); }                                  \
    inline Complex mul(Complex a, Complex b) { return make(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }          \
    /* Scaled first, so that the squares neither overflow nor vanish. */                                             \
    inline Complex div(Complex a, Complex b) {                                                                       \
        Real scale = 1 / (std::fabs(b.x) + std::fabs(b.y));                                                          \
        Real ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;                                 \
        Real inverse = 1 / (bx * bx + by * by);                                                                      \
        return make((ax * bx + ay * by) * inverse, (ay * bx - ax * by) * inverse);                                   \
    }                                                                                                                \
    inline Real abs(Complex z) { return hypotenuse(z.x, z.y); }
// clang-format on
CPU_DEVICE_COMPLEX(cuFloatComplex, float, make_cuFloatComplex, cuCrealf, cuCimagf, cuConjf, cuCaddf, cuCsubf, cuCmulf,
                   cuCdivf, cuCabsf, hypotf)
CPU_DEVICE_COMPLEX(cuDoubleComplex, double, make_cuDoubleComplex, cuCreal, cuCimag, cuConj, cuCadd, cuCsub, cuCmul,
                   cuCdiv, cuCabs, hypot)
#undef CPU_DEVICE_COMPLEX

typedef cuFloatComplex cuComplex;
inline cuComplex make_cuComplex(float x, float y) { return make_cuFloatComplex(x, y); }
inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) { return make_cuDoubleComplex(z.x, z.y); }
inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) {
    return make_cuFloatComplex(static_cast<float>(z.x), static_cast<float>(z.y));
}
inline cuComplex cuCfmaf(cuComplex a, cuComplex b, cuComplex c) {
    return make_cuComplex(fmaf(-a.y, b.y, fmaf(a.x, b.x, c.x)), fmaf(a.y, b.x, fmaf(a.x, b.y, c.y)));
}
inline cuDoubleComplex cuCfma(cuDoubleComplex a, cuDoubleComplex b, cuDoubleComplex c) {
    return make_cuDoubleComplex(fma(-a.y, b.y, fma(a.x, b.x, c.x)), fma(a.y, b.x, fma(a.x, b.y, c.y)));
}
