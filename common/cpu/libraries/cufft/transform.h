// A discrete Fourier transform of one signal, of any length, on the host and in double numbers: X[j] is the sum of all
// x[k] exp(±2πi jk/n).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <vector>

namespace cpu_device::fft {

// std::complex would look for infinities in each product.
struct Number {
    double re, im;
};
inline Number operator+(Number a, Number b) { return {a.re + b.re, a.im + b.im}; }
inline Number operator-(Number a, Number b) { return {a.re - b.re, a.im - b.im}; }
inline Number operator*(Number a, Number b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
inline Number conjugate(Number a) { return {a.re, -a.im}; }

// exp(direction · 2πi k/n)
inline Number rootOfOne(int direction, size_t k, size_t n) {
    const double angle = direction * 2 * 3.14159265358979323846 * double(k) / double(n);
    return {std::cos(angle), std::sin(angle)};
}
// Those of all k below n. A sine costs as much as ten products, so most are products of two others.
inline std::vector<Number> rootsOfOne(int direction, size_t n) {
    constexpr size_t block = 256;
    std::vector<Number> roots(n);
    for (size_t k = 0; k < std::min(block, n); k++) roots[k] = rootOfOne(direction, k, n);
    for (size_t first = block; first < n; first += block) {
        const Number turn = rootOfOne(direction, first, n);
        for (size_t k = first; k < std::min(first + block, n); k++) roots[k] = turn * roots[k - first];
    }
    return roots;
}

// Of the length's factors one after the other; each costs as many operations an element as it is large.
class TransformByFactors {
public:
    static constexpr size_t largestFactor = 61;
    static size_t largestFactorOf(size_t n) {
        size_t factor = 1;
        for (size_t p = 2; p * p <= n; p++)
            for (; n % p == 0; n /= p) factor = p;
        return std::max(factor, n);
    }

    TransformByFactors(size_t n, int direction)
        : n(n), direction(direction), roots(rootsOfOne(direction, n)), other(n) {
        size_t rest = n;
        for (; rest % 4 == 0; rest /= 4) factors.push_back(4);
        for (size_t p = 2; rest > 1; p++)
            for (; rest % p == 0; rest /= p) factors.push_back(p);
    }

    void run(Number* values) {
        Number *from = values, *to = other.data();
        size_t length = n, apart = 1;
        for (size_t factor : factors) {
            if (factor == 2)
                pairs(from, to, length, apart);
            else if (factor == 4)
                fours(from, to, length, apart);
            else
                several(factor, from, to, length, apart);
            length /= factor, apart *= factor;
            std::swap(from, to);
        }
        if (from != values) std::copy(from, from + n, values);
    }

private:
    size_t n;
    int direction;
    std::vector<size_t> factors;
    std::vector<Number> roots, other;

    // Each of these takes a factor from `apart` signals of this length, whose elements alternate. What comes out is in
    // order when all factors are taken (Stockham).
    void pairs(const Number* from, Number* to, size_t length, size_t apart) const {
        const size_t groups = length / 2;
        for (size_t group = 0; group < groups; group++) {
            const Number root = roots[group * apart];
            const Number* const first = from + group * apart;
            const Number* const second = first + groups * apart;
            Number* const out = to + 2 * group * apart;
            for (size_t i = 0; i < apart; i++) {
                out[i] = first[i] + second[i];
                out[i + apart] = (first[i] - second[i]) * root;
            }
        }
    }
    void fours(const Number* from, Number* to, size_t length, size_t apart) const {
        const size_t groups = length / 4;
        for (size_t group = 0; group < groups; group++) {
            const Number root1 = roots[group * apart], root2 = roots[2 * group * apart],
                         root3 = roots[3 * group * apart];
            const Number* const in = from + group * apart;
            Number* const out = to + 4 * group * apart;
            for (size_t i = 0; i < apart; i++) {
                const Number a = in[i], b = in[i + groups * apart], c = in[i + 2 * groups * apart],
                             d = in[i + 3 * groups * apart];
                const Number difference = b - d, turned{-direction * difference.im, direction * difference.re};
                out[i] = (a + c) + (b + d);
                out[i + apart] = ((a - c) + turned) * root1;
                out[i + 2 * apart] = ((a + c) - (b + d)) * root2;
                out[i + 3 * apart] = ((a - c) - turned) * root3;
            }
        }
    }
    void several(size_t factor, const Number* from, Number* to, size_t length, size_t apart) const {
        const size_t groups = length / factor;
        for (size_t group = 0; group < groups; group++)
            for (size_t j = 0; j < factor; j++)
                for (size_t i = 0; i < apart; i++) {
                    Number sum{0, 0};
                    for (size_t k = 0, turn = 0; k < factor; k++) {
                        sum = sum + from[i + apart * (group + k * groups)] * roots[turn * (n / factor)];
                        turn += turn + j < factor ? j : j - factor;
                    }
                    to[i + apart * (factor * group + j)] = sum * roots[group * j * apart];
                }
    }
};

// Of lengths with a large prime: 2jk = j² + k² - (j - k)² makes a convolution of the transform, and that can be done
// with a length that is a power of two (Bluestein).
class TransformByConvolution {
public:
    TransformByConvolution(size_t n, int direction)
        : n(n), length(enoughFor(n)), chirp(n), filter(length), work(length), forward(length, -1) {
        const std::vector<Number> roots = rootsOfOne(direction, 2 * n);
        for (size_t k = 0; k < n; k++) chirp[k] = roots[k * k % (2 * n)];
        for (size_t k = 0; k < n; k++) filter[k] = filter[(length - k) % length] = conjugate(chirp[k]);
        forward.run(filter.data());
        for (Number& f : filter) f = f * Number{1 / double(length), 0};
    }

    void run(Number* values) {
        std::fill(work.begin(), work.end(), Number{0, 0});
        for (size_t k = 0; k < n; k++) work[k] = values[k] * chirp[k];
        forward.run(work.data());
        for (size_t k = 0; k < length; k++) work[k] = conjugate(work[k] * filter[k]);
        forward.run(work.data());  // of conjugates: backward
        for (size_t k = 0; k < n; k++) values[k] = conjugate(work[k]) * chirp[k];
    }

private:
    size_t n, length;
    std::vector<Number> chirp, filter, work;
    TransformByFactors forward;

    static size_t enoughFor(size_t n) {
        size_t length = 1;
        while (length < 2 * n - 1) length *= 2;
        return length;
    }
};

class Transform {
public:
    Transform(size_t n, int direction) {
        if (TransformByFactors::largestFactorOf(n) <= TransformByFactors::largestFactor)
            byFactors = std::make_unique<TransformByFactors>(n, direction);
        else
            byConvolution = std::make_unique<TransformByConvolution>(n, direction);
    }
    // In place, of n values.
    void run(Number* values) {
        if (byFactors)
            byFactors->run(values);
        else
            byConvolution->run(values);
    }

private:
    std::unique_ptr<TransformByFactors> byFactors;
    std::unique_ptr<TransformByConvolution> byConvolution;
};

// Along one dimension of many: `before` and `after` are the products of the lengths on its two sides.
inline void transformAlong(std::vector<Number>& values, size_t before, size_t n, size_t after, int direction) {
    if (n == 1) return;
    Transform transform(n, direction);
    std::vector<Number> line(after == 1 ? 0 : n);
    for (size_t b = 0; b < before; b++)
        for (size_t a = 0; a < after; a++) {
            Number* const first = &values[b * n * after + a];
            if (after == 1) {
                transform.run(first);
                continue;
            }
            for (size_t k = 0; k < n; k++) line[k] = first[k * after];
            transform.run(line.data());
            for (size_t k = 0; k < n; k++) first[k * after] = line[k];
        }
}

}  // namespace cpu_device::fft
