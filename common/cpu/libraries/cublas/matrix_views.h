// Matrices of which some elements are there and say what the others are: whole ones, bands, triangles and packed
// triangles. One product and one solution serve all of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "numbers.h"
#include "products.h"
#include "types.h"

namespace cpu_device::blas {

enum class Meaning { general, symmetric, hermitian, triangular };

// How a matrix lies in memory, and what it means.
struct Form {
    Layout of;
    Meaning meaning = Meaning::general;
    bool valid = true;

    bool isUnit() const { return !of.hasDiagonal; }
    bool isMirrored() const { return meaning == Meaning::symmetric || meaning == Meaning::hermitian; }
    bool isLower() const { return of.above == 0; }
};
inline Form wholeForm(int m, int n, int lda) {
    return {{size_t(m), size_t(n), size_t(lda)}, Meaning::general, m >= 0 && n >= 0 && lda >= std::max(1, m)};
}
inline Form bandForm(int m, int n, int below, int above, int lda) {
    return {{size_t(m), size_t(n), size_t(lda), Layout::banded, size_t(above), size_t(below)},
            Meaning::general,
            m >= 0 && n >= 0 && below >= 0 && above >= 0 && lda > below + above};
}
inline Form triangleForm(Meaning meaning, cublasFillMode_t uplo, int n, int lda,
                         cublasDiagType_t diag = CUBLAS_DIAG_NON_UNIT) {
    Form form = wholeForm(n, n, lda);
    form.meaning = meaning;
    (uplo == CUBLAS_FILL_MODE_LOWER ? form.of.above : form.of.below) = 0;
    form.of.hasDiagonal = diag == CUBLAS_DIAG_NON_UNIT;
    form.valid = form.valid && (uplo == CUBLAS_FILL_MODE_LOWER || uplo == CUBLAS_FILL_MODE_UPPER) &&
                 (diag == CUBLAS_DIAG_NON_UNIT || diag == CUBLAS_DIAG_UNIT);
    return form;
}
inline Form bandTriangleForm(Meaning meaning, cublasFillMode_t uplo, int n, int k, int lda,
                             cublasDiagType_t diag = CUBLAS_DIAG_NON_UNIT) {
    Form form = triangleForm(meaning, uplo, n, std::max(1, n), diag);
    form.of.apart = size_t(lda);
    form.of.storage = Layout::banded;
    (form.isLower() ? form.of.below : form.of.above) = size_t(k);
    form.valid = form.valid && k >= 0 && lda > k;
    return form;
}
inline Form packedForm(Meaning meaning, cublasFillMode_t uplo, int n, cublasDiagType_t diag = CUBLAS_DIAG_NON_UNIT) {
    Form form = triangleForm(meaning, uplo, n, std::max(1, n), diag);
    form.of.storage = Layout::packed;
    return form;
}

// `work` is handed row, column and number of each element that is there.
template <class Work>
void forEachElement(const Layout& of, Work work) {
    for (size_t col = 0; col < of.columns; col++)
        for (size_t row = of.first(col), end = of.end(col); row < end; row++) work(row, col, of.number(row, col));
}

template <class N>
struct Matrix {
    Form form;
    std::vector<N> values;

    Matrix(const Form& form, std::vector<N> values) : form(form), values(std::move(values)) {}
    Matrix(Call& call, const Form& form, From at) : form(form), values(fetchNumbers<N>(call, at, form.of)) {
        if (form.meaning == Meaning::hermitian)
            for (size_t i = 0; i < form.of.columns; i++) {
                N& v = values[form.of.number(i, i)];
                v = N(realPart(v));
            }
    }
    size_t rows() const { return form.of.rows; }
    size_t columns() const { return form.of.columns; }
};

// op(A).
struct Use {
    bool turned = false, conjugated = false;

    Use() = default;
    Use(bool turned, bool conjugated) : turned(turned), conjugated(conjugated) {}
    Use(cublasOperation_t op) : turned(op != CUBLAS_OP_N), conjugated(op == CUBLAS_OP_C) {}
    Use transposed() const { return {!turned, conjugated}; }
    template <class N>
    N of(N value) const {
        return conjugated ? conjugate(value) : value;
    }
};

// `work` is handed row, column and value of each element of op(A) that may be another number than zero.
template <class N, class Work>
void forEachUsed(const Matrix<N>& a, Use use, Work work) {
    const bool hermitian = a.form.meaning == Meaning::hermitian;
    auto hand = [&](size_t row, size_t col, N value) {
        work(use.turned ? col : row, use.turned ? row : col, use.of(value));
    };
    forEachElement(a.form.of, [&](size_t row, size_t col, size_t number) {
        const N value = a.values[number];
        hand(row, col, value);
        if (a.form.isMirrored() && row != col) hand(col, row, hermitian ? conjugate(value) : value);
    });
    if (a.form.isUnit())
        for (size_t i = 0; i < a.columns(); i++) work(i, i, N(1));
}

// op(A) · x.
template <class N>
std::vector<N> product(const Matrix<N>& a, Use use, const std::vector<N>& x) {
    std::vector<N> y(use.turned ? a.columns() : a.rows());
    forEachUsed(a, use, [&](size_t row, size_t col, N value) { y[row] += value * x[col]; });
    return y;
}
// op(A) with the columns one behind the other.
template <class N>
std::vector<N> asDense(const Matrix<N>& a, Use use) {
    std::vector<N> all(a.rows() * a.columns());
    const size_t rows = use.turned ? a.columns() : a.rows();
    forEachUsed(a, use, [&](size_t row, size_t col, N value) { all[col * rows + row] = value; });
    return all;
}
// op(A) · x = b of a triangle, in b's place.
template <class N>
void solve(const Matrix<N>& a, Use use, N* x) {
    const Layout& of = a.form.of;
    const size_t n = of.columns;
    const bool isForward = a.form.isLower() != use.turned;
    for (size_t step = 0; step < n; step++) {
        const size_t col = isForward ? step : n - 1 - step, first = of.first(col), end = of.end(col);
        auto element = [&](size_t row) { return use.of(a.values[of.number(row, col)]); };
        N now = x[col];
        if (use.turned)
            for (size_t row = first; row < end; row++)
                if (row != col) now -= element(row) * x[row];
        if (!a.form.isUnit()) now /= element(col);
        x[col] = now;
        if (!use.turned)
            for (size_t row = first; row < end; row++)
                if (row != col) x[row] -= element(row) * now;
    }
}

}  // namespace cpu_device::blas
