// Complex numbers as the host computes with them, and what calls of real and of complex numbers have in common.
#pragma once

#include <cuComplex.h>

#include <cmath>

namespace cpu_device::blas {

struct Complex {
    double x = 0, y = 0;

    Complex() = default;
    Complex(double x, double y = 0) : x(x), y(y) {}
    explicit Complex(cuComplex z) : x(z.x), y(z.y) {}
    explicit Complex(cuDoubleComplex z) : x(z.x), y(z.y) {}
    explicit operator cuComplex() const { return make_cuComplex(float(x), float(y)); }
    explicit operator cuDoubleComplex() const { return make_cuDoubleComplex(x, y); }

    Complex operator-() const { return {-x, -y}; }
    Complex& operator+=(Complex z) { return x += z.x, y += z.y, *this; }
    Complex& operator-=(Complex z) { return x -= z.x, y -= z.y, *this; }
    friend Complex operator+(Complex a, Complex b) { return a += b; }
    friend Complex operator-(Complex a, Complex b) { return a -= b; }
    friend Complex operator*(Complex a, Complex b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }
    friend Complex operator/(Complex a, Complex b) {  // by parts of b's larger one, so that no square is too large
        if (std::fabs(b.x) < std::fabs(b.y)) return Complex(a.y, -a.x) / Complex(b.y, -b.x);
        const double ratio = b.y / b.x, length = b.x + b.y * ratio;
        return {(a.x + a.y * ratio) / length, (a.y - a.x * ratio) / length};
    }
    Complex& operator*=(Complex z) { return *this = *this * z; }
    Complex& operator/=(Complex z) { return *this = *this / z; }
    friend bool operator==(Complex a, Complex b) { return a.x == b.x && a.y == b.y; }
    friend bool operator!=(Complex a, Complex b) { return !(a == b); }
};

template <class N>
N conjugate(N value) {
    return value;
}
inline Complex conjugate(Complex z) { return {z.x, -z.y}; }
inline double realPart(double value) { return value; }
inline double realPart(Complex z) { return z.x; }
inline double magnitude(double value) { return std::fabs(value); }
inline double magnitude(Complex z) { return std::hypot(z.x, z.y); }
// By which BLAS compares numbers, and which it sums up.
inline double absoluteParts(double value) { return std::fabs(value); }
inline double absoluteParts(Complex z) { return std::fabs(z.x) + std::fabs(z.y); }

}  // namespace cpu_device::blas
