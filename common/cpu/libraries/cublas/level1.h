// Vectors, their sums and their rotations.
#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "calls.h"
#include "numbers.h"

namespace cpu_device::blas {

template <class N>
cublasStatus_t scal(const char* name, cublasHandle_t handle, int n, From alpha, To x, int incx) {
    return perform(name, handle, {true, n <= 0 || incx <= 0, alpha && x}, [&](Call& call) {
        const N factor = fetchScalar<N>(call, alpha);
        std::vector<N> numbers = fetchVector<N>(call, x, size_t(n), incx);
        for (N& v : numbers) v *= factor;
        putVector(call, x, std::move(numbers), incx);
    });
}
template <class N>
cublasStatus_t axpy(const char* name, cublasHandle_t handle, int n, From alpha, From x, int incx, To y, int incy) {
    return perform(name, handle, {true, n <= 0, alpha && x && y && incx && incy}, [&](Call& call) {
        const N factor = fetchScalar<N>(call, alpha);
        const std::vector<N> from = fetchVector<N>(call, x, size_t(n), incx);
        std::vector<N> to = fetchVector<N>(call, y, size_t(n), incy);
        for (size_t i = 0; i < to.size(); i++) to[i] += factor * from[i];
        putVector(call, y, std::move(to), incy);
    });
}
template <class N>
cublasStatus_t copyVector(const char* name, cublasHandle_t handle, int n, From x, int incx, To y, int incy) {
    return perform(name, handle, {true, n <= 0, x && y && incx && incy},
                   [&](Call& call) { putVector(call, y, fetchVector<N>(call, x, size_t(n), incx), incy); });
}
template <class N>
cublasStatus_t swapVectors(const char* name, cublasHandle_t handle, int n, To x, int incx, To y, int incy) {
    return perform(name, handle, {true, n <= 0, x && y && incx && incy}, [&](Call& call) {
        std::vector<N> one = fetchVector<N>(call, x, size_t(n), incx), other = fetchVector<N>(call, y, size_t(n), incy);
        putVector(call, x, std::move(other), incx);
        putVector(call, y, std::move(one), incy);
    });
}
template <class N>
cublasStatus_t dot(const char* name, cublasHandle_t handle, int n, bool conjugated, From x, int incx, From y, int incy,
                   To result) {
    return perform(name, handle, {true, false, result && (n <= 0 || (x && y && incx && incy))}, [&](Call& call) {
        N sum{};
        if (n > 0) {
            const std::vector<N> one = fetchVector<N>(call, x, size_t(n), incx),
                                 other = fetchVector<N>(call, y, size_t(n), incy);
            for (size_t i = 0; i < one.size(); i++) sum += (conjugated ? conjugate(one[i]) : one[i]) * other[i];
        }
        putScalar(call, result, sum);
    });
}

// What a vector without a positive increment, or without elements, gives: zero.
template <class N>
double reducedVector(Call& call, int n, From x, int incx, double (*of)(const std::vector<N>&)) {
    return n > 0 && incx > 0 ? of(fetchVector<N>(call, x, size_t(n), incx)) : 0;
}
template <class N>
cublasStatus_t reduce(const char* name, cublasHandle_t handle, int n, From x, int incx, To result,
                      double (*of)(const std::vector<N>&)) {
    return perform(name, handle, {true, false, result && (n <= 0 || x)},
                   [&](Call& call) { putScalar(call, result, reducedVector(call, n, x, incx, of)); });
}
template <class N>
cublasStatus_t reduce(const char* name, cublasHandle_t handle, int n, From x, int incx, int* place,
                      double (*of)(const std::vector<N>&)) {
    return perform(name, handle, {true, false, place && (n <= 0 || x)}, [&](Call& call) {
        const int found = int(reducedVector(call, n, x, incx, of));
        call.copyScalar(place, &found, sizeof found);
    });
}
template <class N>
double norm(const std::vector<N>& x) {
    double largest = 0, sum = 0;  // of quotients, so that no square is too large or too small
    for (const N& v : x) largest = std::fmax(largest, magnitude(v));
    if (largest == 0 || !std::isfinite(largest)) return largest;
    for (const N& v : x) {
        const N quotient = v / N(largest);
        sum += realPart(conjugate(quotient) * quotient);
    }
    return largest * std::sqrt(sum);
}
template <class N>
double sumOfMagnitudes(const std::vector<N>& x) {
    double sum = 0;
    for (const N& v : x) sum += absoluteParts(v);
    return sum;
}
// Counted from 1. Of several the first.
template <class N>
double placeOfLargest(const std::vector<N>& x) {
    size_t place = 0;
    for (size_t i = 1; i < x.size(); i++)
        if (absoluteParts(x[i]) > absoluteParts(x[place])) place = i;
    return double(place + 1);
}
template <class N>
double placeOfSmallest(const std::vector<N>& x) {
    size_t place = 0;
    for (size_t i = 1; i < x.size(); i++)
        if (absoluteParts(x[i]) < absoluteParts(x[place])) place = i;
    return double(place + 1);
}

// ---- rotations ----

// x and y of each pair, by a matrix of two rows.
template <class N>
void rotate(Call& call, int n, To x, int incx, To y, int incy, N xx, N xy, N yx, N yy) {
    std::vector<N> one = fetchVector<N>(call, x, size_t(n), incx), other = fetchVector<N>(call, y, size_t(n), incy);
    for (size_t i = 0; i < one.size(); i++) {
        const N before = one[i];
        one[i] = xx * before + xy * other[i];
        other[i] = yx * before + yy * other[i];
    }
    putVector(call, x, std::move(one), incx);
    putVector(call, y, std::move(other), incy);
}
template <class N>
cublasStatus_t rot(const char* name, cublasHandle_t handle, int n, To x, int incx, To y, int incy, From c, From s) {
    return perform(name, handle, {true, n <= 0, x && y && incx && incy && c && s}, [&](Call& call) {
        const N cosine = N(realPart(fetchScalar<N>(call, c))), sine = fetchScalar<N>(call, s);
        rotate(call, n, x, incx, y, incy, cosine, sine, -conjugate(sine), cosine);
    });
}
// A flag says which of the four are kept behind it, and what the others are.
inline cublasStatus_t rotm(const char* name, cublasHandle_t handle, int n, To x, int incx, To y, int incy, From kept) {
    return perform(name, handle, {true, n <= 0, x && y && incx && incy && kept}, [&](Call& call) {
        auto number = [&](int i) { return fetchScalar<double>(call, kept.after(i)); };
        const double flag = number(0);
        if (flag == -2) return;
        const bool hasDiagonal = flag != 0, hasOthers = flag != 1;
        rotate<double>(call, n, x, incx, y, incy, hasDiagonal ? number(1) : 1, hasOthers ? number(3) : 1,
                       hasOthers ? number(2) : -1, hasDiagonal ? number(4) : 1);
    });
}

// The rotation that leaves of (a, b) a length, in a's place; in b's is what tells both, of real numbers.
inline void makeRotation(double& a, double& b, double& c, double& s) {
    const double length = std::copysign(std::hypot(a, b), std::fabs(a) > std::fabs(b) ? a : b);
    c = length == 0 ? 1 : a / length;
    s = length == 0 ? 0 : b / length;
    b = length == 0 ? 0 : std::fabs(a) > std::fabs(b) ? s : c != 0 ? 1 / c : 1;
    a = length;
}
inline void makeRotation(Complex& a, Complex& b, Complex& c, Complex& s) {
    const double ofA = magnitude(a), length = std::hypot(ofA, magnitude(b));
    if (ofA == 0) {
        c = 0, s = 1, a = b;
        return;
    }
    const Complex direction = a / ofA;
    c = ofA / length;
    s = direction * conjugate(b) / length;
    a = direction * length;
}
template <class N>
cublasStatus_t rotg(const char* name, cublasHandle_t handle, To a, To b, To c, To s) {
    return perform(name, handle, {true, false, a && b && c && s}, [&](Call& call) {
        N ofA = fetchScalar<N>(call, a), ofB = fetchScalar<N>(call, b), cosine, sine;
        makeRotation(ofA, ofB, cosine, sine);
        putScalar(call, a, ofA);
        if (!isComplex(b.type)) putScalar(call, b, ofB);
        putScalar(call, c, cosine);
        putScalar(call, s, sine);
    });
}

// The matrix H of two rows by which the second of (sqrt(d1) x, sqrt(d2) y) becomes zero, of which d1, d2 and x are told
// anew. The factors d are kept between 2^-24 and 2^24.
struct ModifiedRotation {
    double flag = -1, xx = 0, yx = 0, xy = 0, yy = 0;

    ModifiedRotation(double& d1, double& d2, double& x, double y) {
        const double p1 = d1 * x, p2 = d2 * y, q1 = p1 * x, q2 = p2 * y;
        if (d1 >= 0 && p2 == 0) {
            flag = -2;
            return;
        }
        const bool keepsOrder = std::fabs(q1) > std::fabs(q2);
        if (keepsOrder) yx = -y / x, xy = p2 / p1;
        const double u = keepsOrder ? 1 - xy * yx : 1 + (p1 / p2) * (x / y);
        if (d1 < 0 || (keepsOrder ? u <= 0 : q2 < 0)) {
            d1 = d2 = x = yx = xy = 0;
            return;
        }
        if (keepsOrder) {
            flag = 0;
            d1 /= u, d2 /= u, x *= u;
        } else {
            flag = 1;
            xx = p1 / p2, yy = x / y;
            std::swap(d1, d2);
            d1 /= u, d2 /= u, x = y * u;
        }
        const double root = 4096, factor = root * root;
        while (d1 != 0 && (d1 <= 1 / factor || d1 >= factor)) {
            const bool small = d1 <= 1 / factor;
            writeOut();
            d1 *= small ? factor : 1 / factor;
            for (double* v : {&x, &xx, &xy}) *v *= small ? 1 / root : root;
        }
        while (d2 != 0 && (std::fabs(d2) <= 1 / factor || std::fabs(d2) >= factor)) {
            const bool small = std::fabs(d2) <= 1 / factor;
            writeOut();
            d2 *= small ? factor : 1 / factor;
            for (double* v : {&yx, &yy}) *v *= small ? 1 / root : root;
        }
    }

private:
    void writeOut() {
        if (flag == 0) xx = yy = 1;
        if (flag == 1) yx = -1, xy = 1;
        flag = -1;
    }
};
inline cublasStatus_t rotmg(const char* name, cublasHandle_t handle, To d1, To d2, To x, From y, To kept) {
    return perform(name, handle, {true, false, d1 && d2 && x && y && kept}, [&](Call& call) {
        double first = fetchScalar<double>(call, d1), second = fetchScalar<double>(call, d2),
               length = fetchScalar<double>(call, x);
        const ModifiedRotation h(first, second, length, fetchScalar<double>(call, y));
        putScalar(call, kept, h.flag);
        if (h.flag == -2) return;
        putScalar(call, d1, first);
        putScalar(call, d2, second);
        putScalar(call, x, length);
        if (h.flag != 0) putScalar(call, kept.after(1), h.xx), putScalar(call, kept.after(4), h.yy);
        if (h.flag != 1) putScalar(call, kept.after(2), h.yx), putScalar(call, kept.after(3), h.xy);
    });
}

}  // namespace cpu_device::blas
