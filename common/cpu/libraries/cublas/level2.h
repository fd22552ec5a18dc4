// Matrices and vectors, whatever a matrix looks like: products, solutions, and what is added to a matrix.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "calls.h"
#include "matrix_views.h"
#include "numbers.h"

namespace cpu_device::blas {

// y = alpha · op(A) · x + beta · y.
template <class N>
void addProduct(Call& call, const Form& form, Use use, N alpha, From a, From x, int incx, N beta, To y, int incy) {
    const size_t rows = use.turned ? form.of.columns : form.of.rows,
                 columns = use.turned ? form.of.rows : form.of.columns;
    std::vector<N> all(rows);
    if (beta != N(0)) all = fetchVector<N>(call, y, rows, incy);
    for (N& v : all) v *= beta;
    if (alpha != N(0)) {
        const Matrix<N> matrix(call, form, a);
        const std::vector<N> sums = product(matrix, use, fetchVector<N>(call, x, columns, incx));
        for (size_t i = 0; i < rows; i++) all[i] += alpha * sums[i];
    }
    putVector(call, y, std::move(all), incy);
}
// One or many of them: apart by strides, or by places that lie on the device.
struct Batch {
    int count = 1;
    int64_t strideA = 0, strideX = 0, strideY = 0;
    const void *const *eachA = nullptr, *const *eachX = nullptr;
    void* const* eachY = nullptr;
};
template <class N>
cublasStatus_t multiplyVector(const char* name, cublasHandle_t handle, const Form& form, cublasOperation_t op,
                              From alpha, From a, From x, int incx, From beta, To y, int incy, const Batch& b = {}) {
    const bool valid = form.valid && isValid(op) && incx && incy && b.count >= 0,
               empty = form.of.rows == 0 || form.of.columns == 0 || b.count == 0,
               there = alpha && beta && (b.eachY ? b.eachA && b.eachX : a && x && y);
    return perform(name, handle, {valid, empty, there}, [&](Call& call) {
        const N factor = fetchScalar<N>(call, alpha), ofBefore = fetchScalar<N>(call, beta);
        const Layout pointers{size_t(b.count), 1, size_t(b.count)};
        std::vector<const void*> eachA, eachX;
        std::vector<void*> eachY;
        if (b.eachY) eachA = call.fetch(b.eachA, pointers), eachX = call.fetch(b.eachX, pointers);
        if (b.eachY) eachY = call.fetch(b.eachY, pointers);
        for (size_t i = 0; i < size_t(b.count) && call.wentWell(); i++)
            if (b.eachY)
                addProduct(call, form, op, factor, {eachA[i], a.type}, {eachX[i], x.type}, incx, ofBefore,
                           {eachY[i], y.type}, incy);
            else
                addProduct(call, form, op, factor, a.after(int64_t(i) * b.strideA), x.after(int64_t(i) * b.strideX),
                           incx, ofBefore, y.after(int64_t(i) * b.strideY), incy);
    });
}

// x = op(A) · x, or op(A) · x = b in b's place, of a triangle.
template <class N>
cublasStatus_t triangleOnVector(const char* name, cublasHandle_t handle, const Form& form, cublasOperation_t op, From a,
                                To x, int incx, bool solves) {
    const bool valid = form.valid && isValid(op) && incx;
    return perform(name, handle, {valid, form.of.columns == 0, a && x}, [&](Call& call) {
        const Matrix<N> matrix(call, form, a);
        std::vector<N> numbers = fetchVector<N>(call, x, matrix.columns(), incx);
        if (solves)
            solve(matrix, op, numbers.data());
        else
            numbers = product(matrix, op, numbers);
        putVector(call, x, std::move(numbers), incx);
    });
}

// alpha · x · yᵀ is added to what is there of A, conjugated or not; or alpha · x · xᵀ; or alpha · x · yᵀ and what
// mirrors it.
enum class Added { product, square, twoProducts };
template <class N>
cublasStatus_t addOuter(const char* name, cublasHandle_t handle, const Form& form, Added added, bool conjugated,
                        From alpha, From x, int incx, From y, int incy, To a) {
    const bool valid = form.valid && incx && incy, empty = form.of.rows == 0 || form.of.columns == 0;
    return perform(name, handle, {valid, empty, alpha && x && y && a}, [&](Call& call) {
        const Use use(false, conjugated);
        const N factor = fetchScalar<N>(call, alpha), mirrored = use.of(factor);
        if (factor == N(0)) return;
        const auto left = fetchVector<N>(call, x, form.of.rows, incx);
        const auto right = added == Added::square ? left : fetchVector<N>(call, y, form.of.columns, incy);
        Matrix<N> matrix(call, form, a);
        forEachElement(form.of, [&](size_t row, size_t col, size_t number) {
            N sum = factor * left[row] * use.of(right[col]);
            if (added == Added::twoProducts) sum += mirrored * right[row] * use.of(left[col]);
            matrix.values[number] += form.meaning == Meaning::hermitian && row == col ? N(realPart(sum)) : sum;
        });
        putNumbers(call, a, matrix.values, form.of);
    });
}

// A triangle, from one form to the other.
template <class N>
cublasStatus_t moveTriangle(const char* name, cublasHandle_t handle, const Form& from, const Form& to, From a, To b) {
    return perform(name, handle, {from.valid && to.valid, from.of.columns == 0, a && b},
                   [&](Call& call) { putNumbers(call, b, fetchNumbers<N>(call, a, from.of), to.of); });
}

}  // namespace cpu_device::blas
