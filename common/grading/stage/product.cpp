#include "product.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/compare.h"
#include "inputs.h"

namespace grading {

bool Product::right(size_t i) const {
    if (std::isnan(expected[i])) return std::isnan(got[i]) && !isUnwritten(got[i]);
    if (std::isinf(expected[i])) return got[i] == expected[i];
    return std::fabs(got[i] - expected[i]) <= tolerance[i];
}

Product randomProduct(ProductShape shape) {
    const auto [m, n, k] = shape;
    Product p;
    p.shape = shape;
    p.a = randomFloats(size_t(m) * n, -1, 1);
    p.b = randomFloats(size_t(n) * k, -1, 1);
    for (std::vector<float>* values : {&p.a, &p.b})
        for (float& v : *values) v += v < 0 ? -0.5f : 0.5f;
    // Small ones and large ones: a result is judged by what it is made of.
    const float scale = m % 3 == 2 ? 0x1p-20f : m % 3 == 1 ? 0x1p20f : 1.0f;
    for (std::vector<float>* values : {&p.a, &p.b})
        for (float& v : *values) v *= scale;
    const float infinity = std::numeric_limits<float>::infinity();
    // Runs of zeros, which end nothing.
    for (auto [values, length] : {std::pair{&p.a, n}, {&p.b, k}})
        if (const int most = std::min(length, int(values->size()) / 2); most > 4) {
            const int run = randomInts(1, 4, most)[0], begin = randomInts(1, 0, int(values->size()) - run - 1)[0];
            std::fill_n(values->begin() + begin, run, 0.0f);
        }
    // In the last row of B, which must not meet the zeros that fill up a tile.
    if (n > 8 && n % 8 && k > 2) p.b[p.b.size() - 1 - size_t(k) / 3] = infinity;
    // Zeros too, where n is odd: what is loaded must not depend on what was loaded before.
    if (n % 2) {
        for (size_t i = 1; i < p.a.size(); i += 7) p.a[i] = 0;
        // Zero times infinity is no number.
        if (n > 8) p.b[p.b.size() / 2] = infinity;
    }
    // And for some n, infinity at both ends of a row: what belongs to it must not show in another one, not even times
    // 0.
    else if (n % 4 == 2) {
        for (size_t end : {size_t(m / 2) * n, size_t(m / 2 + 1) * n - 1}) p.a[end] = infinity;
        p.b[size_t(k / 2)] = 0;  // it meets the first of them
    }
    // Or where a tile ends before the last one: what stays in it must not meet the zeros of the next.
    else if (n % 8 == 4) {
        // What a last step of eight takes of a begins the next row.
        if (m > 1) p.a[size_t(m / 2) * n] = infinity;
        for (int depth = 8, i = 0; depth <= std::min(n, 64); depth *= 2, i++) {
            const auto last = size_t(n / depth * depth) - 1;
            p.a[size_t(i % m) * n + last] = infinity;
            p.b[last * k + size_t((k / 2 + i) % k)] = infinity;
        }
    }
    // One product alone, so large that twice as much is infinite.
    if (m > 8 && m % 3 == 0) {
        float* const row = &p.a[size_t(m / 3) * n];
        const float* const factors = &p.b[size_t(n / 2) * k];
        float most = 0;
        for (int col = 0; col < k; col++)
            if (std::isfinite(factors[col])) most = std::max(most, std::fabs(factors[col]));
        std::fill_n(row, n, 0.0f);
        if (most > 0) row[n / 2] = 3e38f / std::max(most, 1.0f);
    }
    multiply(p);
    return p;
}

void multiply(Product& p) {
    const auto [m, n, k] = p.shape;
    p.expected.resize(size_t(m) * k);
    p.tolerance.resize(size_t(m) * k);
    std::vector<double> sums(k), magnitudes(k);
    for (int row = 0; row < m; row++) {
        std::fill(sums.begin(), sums.end(), 0);
        std::fill(magnitudes.begin(), magnitudes.end(), 0);
        for (int i = 0; i < n; i++) {
            double factor = p.a[size_t(row) * n + i];
            const float* others = &p.b[size_t(i) * k];
            for (int col = 0; col < k; col++) {
                sums[col] += factor * others[col];
                magnitudes[col] += std::fabs(factor * others[col]);
            }
        }
        for (int col = 0; col < k; col++) {
            p.expected[p.index(row, col)] = sums[col];
            p.tolerance[p.index(row, col)] = workbook::roundingTolerance(n, magnitudes[col]);
        }
    }
}

}  // namespace grading
