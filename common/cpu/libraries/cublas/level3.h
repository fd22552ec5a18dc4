// Matrices and matrices.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "calls.h"
#include "matrix_views.h"
#include "numbers.h"

namespace cpu_device::blas {

template <class N>
std::vector<N> product(const std::vector<N>& a, const std::vector<N>& b, size_t m, size_t n, size_t k) {
    std::vector<N> c(m * n);
    addProducts(c, a, b, m, n, k);
    return c;
}

// C = alpha · A + beta · C of what is there of C, which is not read where beta is zero.
template <class N>
void putSum(Call& call, To c, const Form& form, N alpha, const std::vector<N>& a, N beta) {
    std::vector<N> all(a.size());
    if (beta != N(0)) all = Matrix<N>(call, form, c).values;
    forEachElement(form.of, [&](size_t row, size_t col, size_t i) {
        all[i] = alpha * a[i] + (beta == N(0) ? N(0) : beta * all[i]);
        if (form.meaning == Meaning::hermitian && row == col) all[i] = N(realPart(all[i]));
    });
    putNumbers(call, c, all, form.of);
}

template <class N>
cublasStatus_t geam(const char* name, cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n,
                    From alpha, From a, int lda, From beta, From b, int ldb, To c, int ldc) {
    auto form = [&](cublasOperation_t op, int apart) {
        return isTransposed(op) ? wholeForm(n, m, apart) : wholeForm(m, n, apart);
    };
    const Form ofA = form(opA, lda), ofB = form(opB, ldb), ofC = wholeForm(m, n, ldc);
    const bool valid = ofA.valid && ofB.valid && ofC.valid && isValid(opA) && isValid(opB);
    return perform(name, handle, {valid, m == 0 || n == 0, alpha && beta && c}, [&](Call& call) {
        std::vector<N> all(ofC.of.elements());
        auto add = [&](const Form& of, cublasOperation_t op, From matrix, N factor) {
            if (factor == N(0)) return;  // then it may be missing
            const std::vector<N> values = asDense(Matrix<N>(call, of, matrix), op);
            for (size_t i = 0; i < all.size(); i++) all[i] += factor * values[i];
        };
        add(ofA, opA, a, fetchScalar<N>(call, alpha));
        add(ofB, opB, b, fetchScalar<N>(call, beta));
        putNumbers(call, c, all, ofC.of);
    });
}

// C = alpha · op(A) · B + beta · C, or with A on the right: of a symmetric A or a triangle.
template <class N>
cublasStatus_t multiplyView(const char* name, cublasHandle_t handle, cublasSideMode_t side, const Form& form,
                            cublasOperation_t op, int m, int n, From alpha, From a, From b, int ldb, From beta, To c,
                            int ldc) {
    const Form ofB = wholeForm(m, n, ldb), ofC = wholeForm(m, n, ldc);
    const bool valid = form.valid && ofB.valid && ofC.valid && isValid(op) &&
                       (side == CUBLAS_SIDE_LEFT || side == CUBLAS_SIDE_RIGHT),
               there = alpha && beta && a && b && c;
    return perform(name, handle, {valid, m == 0 || n == 0, there}, [&](Call& call) {
        const N factor = fetchScalar<N>(call, alpha), ofBefore = fetchScalar<N>(call, beta);
        const size_t rows = size_t(m), columns = size_t(n);
        std::vector<N> sums(rows * columns);
        if (factor != N(0)) {
            const std::vector<N> one = asDense(Matrix<N>(call, form, a), op), other = fetchNumbers<N>(call, b, ofB.of);
            sums = side == CUBLAS_SIDE_LEFT ? product(one, other, rows, columns, rows)
                                            : product(other, one, rows, columns, columns);
        }
        putSum(call, c, ofC, factor, sums, ofBefore);
    });
}

// op(A) · X = alpha · B in B's place, or X · op(A) = alpha · B, which is as much of rows.
template <class N>
void solveMatrix(Call& call, cublasSideMode_t side, const Form& form, Use use, N alpha, From a, To b, Layout ofB) {
    std::vector<N> all(ofB.elements());
    if (alpha != N(0)) {
        all = fetchNumbers<N>(call, b, ofB);
        for (N& v : all) v *= alpha;
        const Matrix<N> matrix(call, form, a);
        if (side == CUBLAS_SIDE_LEFT)
            for (size_t col = 0; col < ofB.columns; col++) solve(matrix, use, &all[col * ofB.rows]);
        else
            for (size_t row = 0; row < ofB.rows; row++) {
                std::vector<N> line(ofB.columns);
                for (size_t col = 0; col < ofB.columns; col++) line[col] = all[col * ofB.rows + row];
                solve(matrix, use.transposed(), line.data());
                for (size_t col = 0; col < ofB.columns; col++) all[col * ofB.rows + row] = line[col];
            }
    }
    putNumbers(call, b, all, ofB);
}
// Of one pair, or of many whose places lie on the device.
template <class N>
cublasStatus_t trsm(const char* name, cublasHandle_t handle, cublasSideMode_t side, const Form& form,
                    cublasOperation_t op, int m, int n, From alpha, From a, To b, int ldb,
                    const void* const* eachA = nullptr, void* const* eachB = nullptr, int count = 1) {
    const Form ofB = wholeForm(m, n, ldb);
    const bool valid = form.valid && ofB.valid && isValid(op) && count >= 0 &&
                       (side == CUBLAS_SIDE_LEFT || side == CUBLAS_SIDE_RIGHT),
               there = alpha && (eachA ? eachB != nullptr : a && b);
    return perform(name, handle, {valid, m == 0 || n == 0 || count == 0, there}, [&](Call& call) {
        const N factor = fetchScalar<N>(call, alpha);
        if (!eachA) return solveMatrix(call, side, form, op, factor, a, b, ofB.of);
        const Layout pointers{size_t(count), 1, size_t(count)};
        const auto as = call.fetch(eachA, pointers);
        const auto bs = call.fetch(eachB, pointers);
        for (size_t i = 0; i < size_t(count) && call.wentWell(); i++)
            solveMatrix(call, side, form, op, factor, {as[i], a.type}, {bs[i], b.type}, ofB.of);
    });
}

// Of a triangle of C: alpha · op(A) · op(B)ᵀ + beta · C, with what mirrors the product, or without. A transpose is a
// conjugate one of a hermitian C and of no other, whichever of the two is asked for.
template <class N>
cublasStatus_t updateTriangle(const char* name, cublasHandle_t handle, Meaning meaning, cublasFillMode_t uplo,
                              cublasOperation_t op, int n, int k, From alpha, From a, int lda, From b, int ldb,
                              From beta, To c, int ldc, bool mirrored) {
    const bool turned = isTransposed(op), hermitian = meaning == Meaning::hermitian;
    const Form ofA = turned ? wholeForm(k, n, lda) : wholeForm(n, k, lda),
               ofB = turned ? wholeForm(k, n, ldb) : wholeForm(n, k, ldb), ofC = triangleForm(meaning, uplo, n, ldc);
    const bool valid = ofA.valid && ofB.valid && ofC.valid && isValid(op),
               there = alpha && beta && c && (k == 0 || (a && b));
    return perform(name, handle, {valid, n == 0, there}, [&](Call& call) {
        const N factor = fetchScalar<N>(call, alpha), ofBefore = fetchScalar<N>(call, beta);
        const size_t order = size_t(n), length = size_t(k);
        std::vector<N> sums(order * order);
        if (factor != N(0) && length) {
            // op(A), and what stands for op(B)ᵀ.
            const Use use(turned, hermitian && turned), after(!turned, hermitian && !turned);
            const Matrix<N> one(call, ofA, a);
            const Matrix<N> other = b.at == a.at && ldb == lda ? one : Matrix<N>(call, ofB, b);
            sums = product(asDense(one, use), asDense(other, after), order, order, length);
            for (N& v : sums) v *= factor;
            if (mirrored) {
                const std::vector<N> before = sums;
                for (size_t col = 0; col < order; col++)
                    for (size_t row = 0; row < order; row++) {
                        const N v = before[row * order + col];
                        sums[col * order + row] += hermitian ? conjugate(v) : v;
                    }
            }
        }
        putSum(call, c, ofC, N(1), sums, ofBefore);
    });
}

// C = A · diag(x), or diag(x) · A.
template <class N>
cublasStatus_t dgmm(const char* name, cublasHandle_t handle, cublasSideMode_t side, int m, int n, From a, int lda,
                    From x, int incx, To c, int ldc) {
    const Form ofA = wholeForm(m, n, lda), ofC = wholeForm(m, n, ldc);
    const bool valid = ofA.valid && ofC.valid && (side == CUBLAS_SIDE_LEFT || side == CUBLAS_SIDE_RIGHT);
    return perform(name, handle, {valid, m == 0 || n == 0, a && x && c}, [&](Call& call) {
        const bool ofRows = side == CUBLAS_SIDE_LEFT;
        const size_t count = size_t(ofRows ? m : n);
        const std::vector<N> factors =
            incx ? fetchVector<N>(call, x, count, incx) : std::vector<N>(count, fetchNumbers<N>(call, x, {1, 1, 1})[0]);
        std::vector<N> all = fetchNumbers<N>(call, a, ofA.of);
        forEachElement(ofC.of, [&](size_t row, size_t col, size_t i) { all[i] *= factors[ofRows ? row : col]; });
        putNumbers(call, c, all, ofC.of);
    });
}

}  // namespace cpu_device::blas
