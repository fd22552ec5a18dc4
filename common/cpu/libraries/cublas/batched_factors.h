// Many small matrices, whose places lie on the device: their factors, what these solve, and inverses.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "calls.h"
#include "matrix_views.h"
#include "numbers.h"

namespace cpu_device::blas {

template <class T>
std::vector<T> fetchMany(Call& call, const T* at, int count) {
    return call.fetch(at, {size_t(count), 1, size_t(count)});
}
template <class T>
void putMany(Call& call, T* at, const std::vector<T>& values) {
    call.put(at, values, {values.size(), 1, values.size()});
}

// A = P · L · U in A's place, with rows exchanged where there are pivots, counted from 1. Returns the number of the
// first zero on U's diagonal, or 0.
template <class N>
int makeFactors(std::vector<N>& a, size_t n, int* pivots) {
    int info = 0;
    for (size_t col = 0; col < n; col++) {
        size_t largest = col;
        for (size_t row = col + 1; pivots && row < n; row++)
            if (absoluteParts(a[col * n + row]) > absoluteParts(a[col * n + largest])) largest = row;
        if (pivots) pivots[col] = int(largest) + 1;
        if (a[col * n + largest] == N(0) && info == 0) info = int(col) + 1;
        if (a[col * n + largest] == N(0) && pivots) continue;
        for (size_t other = 0; other < n; other++) std::swap(a[other * n + col], a[other * n + largest]);
        for (size_t row = col + 1; row < n; row++) a[col * n + row] /= a[col * n + col];
        for (size_t other = col + 1; other < n; other++)
            for (size_t row = col + 1; row < n; row++) a[other * n + row] -= a[col * n + row] * a[other * n + col];
    }
    return info;
}
// op(A) · X = B in B's place, by A's factors.
template <class N>
void solveByFactors(const std::vector<N>& factors, size_t n, const int* pivots, Use use, N* b, size_t columns) {
    auto triangle = [&](cublasFillMode_t uplo, cublasDiagType_t diag) {
        return Matrix<N>(triangleForm(Meaning::triangular, uplo, int(n), int(n), diag), factors);
    };
    const Matrix<N> lower = triangle(CUBLAS_FILL_MODE_LOWER, CUBLAS_DIAG_UNIT),
                    upper = triangle(CUBLAS_FILL_MODE_UPPER, CUBLAS_DIAG_NON_UNIT);
    for (size_t col = 0; col < columns; col++) {
        N* const x = b + col * n;
        for (size_t i = 0; pivots && !use.turned && i < n; i++) std::swap(x[i], x[size_t(pivots[i]) - 1]);
        solve(use.turned ? upper : lower, use, x);
        solve(use.turned ? lower : upper, use, x);
        for (size_t i = n; pivots && use.turned && i-- > 0;) std::swap(x[i], x[size_t(pivots[i]) - 1]);
    }
}
template <class N>
std::vector<N> inverseByFactors(const std::vector<N>& factors, size_t n, const int* pivots) {
    std::vector<N> inverse(n * n);
    for (size_t i = 0; i < n; i++) inverse[i * n + i] = N(1);
    solveByFactors(factors, n, pivots, Use(), inverse.data(), n);
    return inverse;
}
template <class N>
int zeroOnDiagonal(const std::vector<N>& a, size_t rows, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (a[i * rows + i] == N(0)) return int(i) + 1;
    return 0;
}

template <class N>
cublasStatus_t getrfBatched(const char* name, cublasHandle_t handle, cudaDataType type, int n, void* const* each,
                            int lda, int* pivots, int* info, int count) {
    const Form form = wholeForm(n, n, lda);
    return perform(name, handle, {form.valid && count >= 0, n == 0 || count == 0, each && info}, [&](Call& call) {
        const auto matrices = fetchMany(call, each, count);
        std::vector<int> allPivots(pivots ? size_t(count) * size_t(n) : 0), infos(matrices.size());
        for (size_t i = 0; i < matrices.size() && call.wentWell(); i++) {
            const To at(matrices[i], type);
            std::vector<N> a = fetchNumbers<N>(call, at, form.of);
            infos[i] = makeFactors(a, size_t(n), pivots ? &allPivots[i * size_t(n)] : nullptr);
            putNumbers(call, at, a, form.of);
        }
        if (pivots) putMany(call, pivots, allPivots);
        putMany(call, info, infos);
    });
}
// What is wrong with the arguments, `info` says on the host, as LAPACK does: minus the number of one.
template <class N>
cublasStatus_t getrsBatched(const char* name, cublasHandle_t handle, cudaDataType type, cublasOperation_t op, int n,
                            int columns, const void* const* each, int lda, const int* pivots, void* const* eachB,
                            int ldb, int* info, int count) {
    if (info)
        *info = !isValid(op)           ? -1
                : n < 0                ? -2
                : columns < 0          ? -3
                : lda < std::max(1, n) ? -5
                : ldb < std::max(1, n) ? -8
                : count < 0            ? -10
                                       : 0;
    const Form form = wholeForm(n, n, lda), ofB = wholeForm(n, columns, ldb);
    const bool valid = form.valid && ofB.valid && isValid(op) && count >= 0 && info,
               empty = n == 0 || columns == 0 || count == 0;
    return perform(name, handle, {valid, empty, each && eachB}, [&](Call& call) {
        const auto matrices = fetchMany(call, each, count);
        const auto sides = fetchMany(call, eachB, count);
        std::vector<int> all;
        if (pivots) all = fetchMany(call, pivots, count * n);
        for (size_t i = 0; i < matrices.size() && call.wentWell(); i++) {
            std::vector<N> b = fetchNumbers<N>(call, From(sides[i], type), ofB.of);
            solveByFactors(fetchNumbers<N>(call, From(matrices[i], type), form.of), size_t(n),
                           pivots ? &all[i * size_t(n)] : nullptr, op, b.data(), size_t(columns));
            putNumbers(call, To(sides[i], type), b, ofB.of);
        }
    });
}
// Of factors, with or without pivots, or of the matrices themselves, which are small ones then.
template <class N>
cublasStatus_t invertBatched(const char* name, cublasHandle_t handle, cudaDataType type, int n, const void* const* each,
                             int lda, const int* pivots, bool areFactors, void* const* eachC, int ldc, int* info,
                             int count) {
    const Form form = wholeForm(n, n, lda), ofC = wholeForm(n, n, ldc);
    const bool valid = form.valid && ofC.valid && count >= 0 && (areFactors || n <= 32);
    return perform(name, handle, {valid, n == 0 || count == 0, each && eachC && info}, [&](Call& call) {
        const auto matrices = fetchMany(call, each, count);
        const auto inverses = fetchMany(call, eachC, count);
        std::vector<int> all(size_t(count) * size_t(n)), infos(matrices.size());
        if (areFactors && pivots) all = fetchMany(call, pivots, count * n);
        for (size_t i = 0; i < matrices.size() && call.wentWell(); i++) {
            int* const own = !areFactors || pivots ? &all[i * size_t(n)] : nullptr;
            std::vector<N> a = fetchNumbers<N>(call, From(matrices[i], type), form.of);
            infos[i] = areFactors ? zeroOnDiagonal(a, size_t(n), size_t(n)) : makeFactors(a, size_t(n), own);
            if (infos[i] == 0) putNumbers(call, To(inverses[i], type), inverseByFactors(a, size_t(n), own), ofC.of);
        }
        putMany(call, info, infos);
    });
}

// ---- A = Q · R by reflections ----

// Of column `col`, from its diagonal down: 1 - tau · v · vᴴ, with v below the diagonal and 1 on it.
template <class N>
void reflect(const N* v, N tau, N* x, size_t m) {
    N sum = x[0];
    for (size_t i = 1; i < m; i++) sum += conjugate(v[i]) * x[i];
    x[0] -= tau * sum;
    for (size_t i = 1; i < m; i++) x[i] -= tau * sum * v[i];
}
template <class N>
std::vector<N> makeReflections(std::vector<N>& a, size_t m, size_t n) {
    std::vector<N> taus(std::min(m, n));
    for (size_t col = 0; col < taus.size(); col++) {
        N* const x = &a[col * m + col];
        double below = 0;
        for (size_t i = 1; i < m - col; i++) below = std::hypot(below, magnitude(x[i]));
        const N first = x[0];
        if (below == 0 && first == N(realPart(first))) continue;
        const double length = -std::copysign(std::hypot(magnitude(first), below), realPart(first));
        taus[col] = (N(length) - first) / N(length);
        for (size_t i = 1; i < m - col; i++) x[i] /= first - N(length);
        for (size_t other = col + 1; other < n; other++) reflect(x, conjugate(taus[col]), &a[other * m + col], m - col);
        x[0] = N(length);
    }
    return taus;
}
template <class N>
cublasStatus_t geqrfBatched(const char* name, cublasHandle_t handle, cudaDataType type, int m, int n, void* const* each,
                            int lda, void* const* eachTau, int* info, int count) {
    if (info) *info = m < 0 ? -1 : n < 0 ? -2 : lda < std::max(1, m) ? -4 : count < 0 ? -7 : 0;
    const Form form = wholeForm(m, n, lda);
    const bool valid = form.valid && count >= 0 && info, empty = m == 0 || n == 0 || count == 0;
    return perform(name, handle, {valid, empty, each && eachTau}, [&](Call& call) {
        const auto matrices = fetchMany(call, each, count), taus = fetchMany(call, eachTau, count);
        for (size_t i = 0; i < matrices.size() && call.wentWell(); i++) {
            std::vector<N> a = fetchNumbers<N>(call, From(matrices[i], type), form.of);
            putVector(call, To(taus[i], type), makeReflections(a, size_t(m), size_t(n)), 1);
            putNumbers(call, To(matrices[i], type), a, form.of);
        }
    });
}
// The X of least squares, in the first rows of C. The numbers in `info` are those that an H200 gives.
template <class N>
cublasStatus_t gelsBatched(const char* name, cublasHandle_t handle, cudaDataType type, cublasOperation_t op, int m,
                           int n, int columns, void* const* each, int lda, void* const* eachC, int ldc, int* info,
                           int* infos, int count) {
    if (info)
        *info = op != CUBLAS_OP_N || m < n ? 0
                : m < 0                    ? -2
                : n < 0                    ? -3
                : columns < 0              ? -4
                : lda < std::max(1, m)     ? -5
                : ldc < std::max(1, m)     ? -7
                : count < 0                ? -8
                                           : 0;
    if (handle && (op != CUBLAS_OP_N || m < n)) return CUBLAS_STATUS_NOT_SUPPORTED;
    const Form form = wholeForm(m, n, lda), ofC = wholeForm(m, columns, ldc);
    const bool valid = form.valid && ofC.valid && count >= 0 && info,
               empty = m == 0 || n == 0 || columns == 0 || count == 0;
    return perform(name, handle, {valid, empty, each && eachC}, [&](Call& call) {
        const size_t rows = size_t(m), order = size_t(n);
        const auto matrices = fetchMany(call, each, count), sides = fetchMany(call, eachC, count);
        std::vector<int> zeros(matrices.size());
        for (size_t i = 0; i < matrices.size() && call.wentWell(); i++) {
            std::vector<N> a = fetchNumbers<N>(call, From(matrices[i], type), form.of),
                           c = fetchNumbers<N>(call, From(sides[i], type), ofC.of);
            const std::vector<N> taus = makeReflections(a, rows, order);
            zeros[i] = zeroOnDiagonal(a, rows, order);
            std::vector<N> upper(order * order);
            for (size_t k = 0; k < upper.size(); k++) upper[k] = a[k / order * rows + k % order];
            const Matrix<N> r(triangleForm(Meaning::triangular, CUBLAS_FILL_MODE_UPPER, n, n), upper);
            for (size_t col = 0; col < size_t(columns); col++) {
                N* const x = &c[col * rows];
                for (size_t k = 0; k < order; k++) reflect(&a[k * rows + k], conjugate(taus[k]), x + k, rows - k);
                if (zeros[i] == 0) solve(r, Use(), x);
            }
            putNumbers(call, To(matrices[i], type), a, form.of);
            putNumbers(call, To(sides[i], type), c, ofC.of);
        }
        if (infos) putMany(call, infos, zeros);
    });
}

}  // namespace cpu_device::blas
