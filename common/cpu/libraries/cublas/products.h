// C = alpha · op(A) · op(B) + beta · C on the host, of columns as BLAS has them.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "complex.h"
#include "types.h"

namespace cpu_device::blas {

// op(A) with the columns one behind the other, in the type that sums have.
template <class Sum, class T>
std::vector<Sum> asUsed(const std::vector<T>& values, cublasOperation_t op, size_t rows, size_t columns) {
    std::vector<Sum> all(rows * columns);
    for (size_t col = 0; col < columns; col++)
        for (size_t row = 0; row < rows; row++)
            all[col * rows + row] =
                static_cast<Sum>(values[op == CUBLAS_OP_N ? col * rows + row : row * columns + col]);
    if (op == CUBLAS_OP_C)
        for (Sum& v : all) v = conjugate(v);
    return all;
}

// Into a C of zeros: of so many rows at a time that they stay in the first cache, and four products of each element,
// which is loaded and stored once for them. Compilers make vectors of such loops only when they are asked for more than
// -O2, so the vectors are written down.
template <class Sum>
__attribute__((always_inline)) inline void addProductsInto(std::vector<Sum>& c, const std::vector<Sum>& a,
                                                           const std::vector<Sum>& b, size_t m, size_t n, size_t k) {
    typedef Sum Several __attribute__((vector_size(32), aligned(alignof(Sum)), may_alias));
    constexpr size_t rowsAtATime = 1024, width = sizeof(Several) / sizeof(Sum), atOnce = 4;
    for (size_t top = 0; top < m; top += rowsAtATime) {
        const size_t rows = std::min(rowsAtATime, m - top);
        for (size_t col = 0; col < n; col++) {
            Sum* const to = &c[col * m + top];
            const Sum* const factors = &b[col * k];
            size_t l = 0;
            for (; l + atOnce <= k; l += atOnce) {
                const Sum *const a0 = &a[l * m + top], *const a1 = a0 + m, *const a2 = a1 + m, *const a3 = a2 + m;
                const Sum b0 = factors[l], b1 = factors[l + 1], b2 = factors[l + 2], b3 = factors[l + 3];
                size_t i = 0;
                for (; i + width <= rows; i += width) {
                    const auto *const v0 = reinterpret_cast<const Several*>(a0 + i),
                                      *const v1 = reinterpret_cast<const Several*>(a1 + i),
                                      *const v2 = reinterpret_cast<const Several*>(a2 + i),
                                      *const v3 = reinterpret_cast<const Several*>(a3 + i);
                    *reinterpret_cast<Several*>(to + i) += *v0 * b0 + *v1 * b1 + *v2 * b2 + *v3 * b3;
                }
                for (; i < rows; i++) to[i] += a0[i] * b0 + a1[i] * b1 + a2[i] * b2 + a3[i] * b3;
            }
            for (; l < k; l++)
                for (size_t i = 0; i < rows; i++) to[i] += a[l * m + top + i] * factors[l];
        }
    }
}

#if defined(__x86_64__)
template <class Sum>
__attribute__((target("avx2,fma"))) void addProductsByAvx2(std::vector<Sum>& c, const std::vector<Sum>& a,
                                                           const std::vector<Sum>& b, size_t m, size_t n, size_t k) {
    addProductsInto(c, a, b, m, n, k);
}
#endif
template <class Sum>
void addProducts(std::vector<Sum>& c, const std::vector<Sum>& a, const std::vector<Sum>& b, size_t m, size_t n,
                 size_t k) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return addProductsByAvx2(c, a, b, m, n, k);
#endif
    addProductsInto(c, a, b, m, n, k);
}

// Of complex numbers, by parts.
inline void addProducts(std::vector<Complex>& c, const std::vector<Complex>& a, const std::vector<Complex>& b, size_t m,
                        size_t n, size_t k) {
    auto parts = [](const std::vector<Complex>& of, double Complex::*part, double factor = 1) {
        std::vector<double> all(of.size());
        for (size_t i = 0; i < all.size(); i++) all[i] = factor * (of[i].*part);
        return all;
    };
    std::vector<double> cx = parts(c, &Complex::x), cy = parts(c, &Complex::y);
    const auto ax = parts(a, &Complex::x), ay = parts(a, &Complex::y), bx = parts(b, &Complex::x),
               by = parts(b, &Complex::y);
    addProducts<double>(cx, ax, bx, m, n, k);
    addProducts<double>(cx, parts(a, &Complex::y, -1), by, m, n, k);
    addProducts<double>(cy, ax, by, m, n, k);
    addProducts<double>(cy, ay, bx, m, n, k);
    for (size_t i = 0; i < c.size(); i++) c[i] = {cx[i], cy[i]};
}

// Where beta is zero, C is not read: it may hold what is no number. (Inlined, g++ 12 warns of the vector's own memory.)
template <class Sum, class T>
__attribute__((noinline)) std::vector<T> scaled(const std::vector<Sum>& products, Sum alpha, Sum beta,
                                                const std::vector<T>& before) {
    std::vector<T> all(products.size());
    for (size_t i = 0; i < all.size(); i++)
        all[i] = static_cast<T>(alpha * products[i] + (beta == Sum(0) ? Sum(0) : beta * static_cast<Sum>(before[i])));
    return all;
}

}  // namespace cpu_device::blas
