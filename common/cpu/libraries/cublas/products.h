// C = alpha · op(A) · op(B) + beta · C on the host, of columns as BLAS has them.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "types.h"

namespace cpu_device::blas {

// op(A) with the columns one behind the other, in the type that sums have. Complex numbers are not among the types, so
// that a conjugate is the same.
template <class Sum, class T>
std::vector<Sum> asUsed(const std::vector<T>& values, cublasOperation_t op, size_t rows, size_t columns) {
    std::vector<Sum> all(rows * columns);
    for (size_t col = 0; col < columns; col++)
        for (size_t row = 0; row < rows; row++)
            all[col * rows + row] =
                static_cast<Sum>(values[op == CUBLAS_OP_N ? col * rows + row : row * columns + col]);
    return all;
}

// Into a C of zeros. Four columns of C at a time, so that an element of A that is loaded serves four times; and of so
// many rows that they stay in the first cache. Compilers make vectors of pairs of loops like the innermost one only
// when they are asked for more than -O2, so the vectors are written down.
template <class Sum>
void addProducts(std::vector<Sum>& c, const std::vector<Sum>& a, const std::vector<Sum>& b, size_t m, size_t n,
                 size_t k) {
    typedef Sum Several __attribute__((vector_size(32), aligned(alignof(Sum)), may_alias));
    constexpr size_t rowsAtATime = 1024, width = sizeof(Several) / sizeof(Sum), columnsAtATime = 4;
    for (size_t top = 0; top < m; top += rowsAtATime) {
        const size_t rows = std::min(rowsAtATime, m - top), whole = rows / width * width;
        for (size_t left = 0; left < n; left += columnsAtATime) {
            const size_t columns = std::min(columnsAtATime, n - left);
            for (size_t l = 0; l < k; l++) {
                const Sum* const from = &a[l * m + top];
                for (size_t j = 0; j < columns; j++) {
                    const Sum factor = b[(left + j) * k + l];
                    Sum* const to = &c[(left + j) * m + top];
                    for (size_t i = 0; i < whole; i += width)
                        *reinterpret_cast<Several*>(to + i) += *reinterpret_cast<const Several*>(from + i) * factor;
                    for (size_t i = whole; i < rows; i++) to[i] += from[i] * factor;
                }
            }
        }
    }
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
