// What each call of cuBLAS does, whatever the type of its numbers.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "device_matrix.h"
#include "products.h"
#include "types.h"

namespace cpu_device::blas {

// `work` on a call that may be made; what it met is the call's status.
template <class Work>
cublasStatus_t perform(const char* name, cublasHandle_t handle, bool valid, Work work) {
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!valid) return CUBLAS_STATUS_INVALID_VALUE;
    Call call(name, handle->stream);
    if (call.isCaptured()) return CUBLAS_STATUS_NOT_SUPPORTED;
    work(call);
    return call.wentWell() ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

template <class T>
cublasStatus_t scal(const char* name, cublasHandle_t handle, int n, const T* alpha, T* x, int incx) {
    if (n <= 0 || incx <= 0) return handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
    return perform(name, handle, alpha && x, [&](Call& call) {
        const T factor = call.scalar(alpha);
        Vector<T> values(call, x, n, incx);
        for (size_t i = 0; i < values.size(); i++) values[i] *= factor;
        values.put(call, x);
    });
}
template <class T>
cublasStatus_t axpy(const char* name, cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y,
                    int incy) {
    if (n <= 0) return handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
    return perform(name, handle, alpha && x && y && incx && incy, [&](Call& call) {
        const T factor = call.scalar(alpha);
        const Vector<T> from(call, x, n, incx);
        Vector<T> to(call, y, n, incy);
        for (size_t i = 0; i < to.size(); i++) to[i] += factor * from[i];
        to.put(call, y);
    });
}
template <class T>
cublasStatus_t copyVector(const char* name, cublasHandle_t handle, int n, const T* x, int incx, T* y, int incy) {
    if (n <= 0) return handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
    return perform(name, handle, x && y && incx && incy, [&](Call& call) {
        const Vector<T> from(call, x, n, incx);
        std::vector<T> inOrder(from.size());
        const bool backwards = incy < 0;
        for (size_t i = 0; i < inOrder.size(); i++) inOrder[backwards ? inOrder.size() - 1 - i : i] = from[i];
        call.put(y, inOrder, {1, inOrder.size(), size_t(std::abs(incy))});
    });
}
template <class T>
cublasStatus_t swapVectors(const char* name, cublasHandle_t handle, int n, T* x, int incx, T* y, int incy) {
    if (n <= 0) return handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
    return perform(name, handle, x && y && incx && incy, [&](Call& call) {
        Vector<T> one(call, x, n, incx), other(call, y, n, incy);
        for (size_t i = 0; i < one.size(); i++) std::swap(one[i], other[i]);
        one.put(call, x);
        other.put(call, y);
    });
}
template <class T>
cublasStatus_t dot(const char* name, cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy,
                   T* result) {
    return perform(name, handle, result && (n <= 0 || (x && y && incx && incy)), [&](Call& call) {
        double sum = 0;
        if (n > 0) {
            const Vector<T> one(call, x, n, incx), other(call, y, n, incy);
            for (size_t i = 0; i < one.size(); i++) sum += double(one[i]) * double(other[i]);
        }
        call.result(result, T(sum));
    });
}

// Of what a vector without a positive increment, or without elements, gives: zero.
template <class T, class R, class Reduce>
cublasStatus_t reduce(const char* name, cublasHandle_t handle, int n, const T* x, int incx, R* result, Reduce of) {
    return perform(name, handle, result && (n <= 0 || x), [&](Call& call) {
        R value{};
        if (n > 0 && incx > 0) value = of(Vector<T>(call, x, n, incx));
        call.result(result, value);
    });
}
template <class T>
T norm(const Vector<T>& x) {
    double largest = 0, sum = 0;  // of quotients, so that no square is too large or too small
    for (size_t i = 0; i < x.size(); i++) largest = std::fmax(largest, std::fabs(double(x[i])));
    if (largest == 0 || !std::isfinite(largest)) return T(largest);
    for (size_t i = 0; i < x.size(); i++) sum += double(x[i]) / largest * (double(x[i]) / largest);
    return T(largest * std::sqrt(sum));
}
template <class T>
T sumOfMagnitudes(const Vector<T>& x) {
    double sum = 0;
    for (size_t i = 0; i < x.size(); i++) sum += std::fabs(double(x[i]));
    return T(sum);
}
// Counted from 1. Of several the first.
template <class T>
int placeOfLargest(const Vector<T>& x) {
    size_t place = 0;
    for (size_t i = 1; i < x.size(); i++)
        if (std::fabs(x[i]) > std::fabs(x[place])) place = i;
    return int(place) + 1;
}
template <class T>
int placeOfSmallest(const Vector<T>& x) {
    size_t place = 0;
    for (size_t i = 1; i < x.size(); i++)
        if (std::fabs(x[i]) < std::fabs(x[place])) place = i;
    return int(place) + 1;
}

inline bool isTransposed(cublasOperation_t op) { return op != CUBLAS_OP_N; }
inline bool areValid(cublasOperation_t a, cublasOperation_t b) {
    auto known = [](cublasOperation_t op) { return op == CUBLAS_OP_N || op == CUBLAS_OP_T || op == CUBLAS_OP_C; };
    return known(a) && known(b);
}

template <class T>
cublasStatus_t gemv(const char* name, cublasHandle_t handle, cublasOperation_t op, int m, int n, const T* alpha,
                    const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) {
    const bool valid = m >= 0 && n >= 0 && lda >= std::max(1, m) && incx && incy && areValid(op, op);
    if (handle && valid && (m == 0 || n == 0)) return CUBLAS_STATUS_SUCCESS;
    return perform(name, handle, valid && alpha && beta && a && x && y, [&](Call& call) {
        const T factor = call.scalar(alpha), ofBefore = call.scalar(beta);
        const size_t rows = size_t(m), columns = size_t(n);
        const std::vector<T> matrix = call.fetch(a, {rows, columns, size_t(lda)});
        const Vector<T> from(call, x, isTransposed(op) ? m : n, incx);
        std::vector<T> all(isTransposed(op) ? columns : rows);
        if (ofBefore != T(0)) {
            const Vector<T> before(call, y, int(all.size()), incy);
            for (size_t i = 0; i < all.size(); i++) all[i] = before[i];
        }
        for (size_t i = 0; i < all.size(); i++) {
            double sum = 0;
            for (size_t j = 0; j < from.size(); j++)
                sum += double(matrix[isTransposed(op) ? i * rows + j : j * rows + i]) * double(from[j]);
            all[i] = T(double(factor) * sum + (ofBefore == T(0) ? 0.0 : double(ofBefore) * double(all[i])));
        }
        if (incy < 0) std::reverse(all.begin(), all.end());
        call.put(y, all, {1, all.size(), size_t(std::abs(incy))});
    });
}
template <class T>
cublasStatus_t ger(const char* name, cublasHandle_t handle, int m, int n, const T* alpha, const T* x, int incx,
                   const T* y, int incy, T* a, int lda) {
    const bool valid = m >= 0 && n >= 0 && lda >= std::max(1, m) && incx && incy;
    if (handle && valid && (m == 0 || n == 0)) return CUBLAS_STATUS_SUCCESS;
    return perform(name, handle, valid && alpha && x && y && a, [&](Call& call) {
        const T factor = call.scalar(alpha);
        const Layout of{size_t(m), size_t(n), size_t(lda)};
        const Vector<T> left(call, x, m, incx), right(call, y, n, incy);
        std::vector<T> matrix = call.fetch(a, of);
        for (size_t j = 0; j < right.size(); j++)
            for (size_t i = 0; i < left.size(); i++) matrix[j * left.size() + i] += factor * left[i] * right[j];
        call.put(a, matrix, of);
    });
}

// Where the matrices of a product lie, and how many products there are.
template <class In, class Out>
struct Products {
    cublasOperation_t opA, opB;
    int m, n, k;
    int lda, ldb, ldc;
    const In *a, *b;
    Out* c;
    long long strideA = 0, strideB = 0, strideC = 0;
    int count = 1;

    bool valid() const {
        return m >= 0 && n >= 0 && k >= 0 && count >= 0 && areValid(opA, opB) &&
               lda >= std::max(1, isTransposed(opA) ? k : m) && ldb >= std::max(1, isTransposed(opB) ? n : k) &&
               ldc >= std::max(1, m);
    }
};

template <class Sum, class In, class Out>
void multiply(Call& call, const Products<In, Out>& p, Sum alpha, Sum beta, int number) {
    const size_t m = size_t(p.m), n = size_t(p.n), k = size_t(p.k);
    const bool turnedA = isTransposed(p.opA), turnedB = isTransposed(p.opB);
    const Layout ofC{m, n, size_t(p.ldc)};
    Out* const c = p.c + number * p.strideC;
    std::vector<Sum> sums(m * n);
    if (k > 0 && alpha != Sum(0)) {
        const auto a = asUsed<Sum>(
            call.fetch(p.a + number * p.strideA, {turnedA ? k : m, turnedA ? m : k, size_t(p.lda)}), p.opA, m, k);
        const auto b = asUsed<Sum>(
            call.fetch(p.b + number * p.strideB, {turnedB ? n : k, turnedB ? k : n, size_t(p.ldb)}), p.opB, k, n);
        addProducts(sums, a, b, m, n, k);
    }
    const std::vector<Out> before = beta == Sum(0) ? std::vector<Out>(m * n) : call.fetch(c, ofC);
    call.put(c, scaled(sums, alpha, beta, before), ofC);
}
template <class Sum, class In, class Out, class Scalar>
cublasStatus_t gemm(const char* name, cublasHandle_t handle, const Products<In, Out>& p, const Scalar* alpha,
                    const Scalar* beta) {
    if (handle && p.valid() && (p.m == 0 || p.n == 0 || p.count == 0)) return CUBLAS_STATUS_SUCCESS;
    return perform(name, handle, p.valid() && alpha && beta && p.c && (p.k == 0 || (p.a && p.b)), [&](Call& call) {
        const Sum factor = Sum(call.scalar(alpha)), ofBefore = Sum(call.scalar(beta));
        for (int i = 0; i < p.count && call.wentWell(); i++) multiply<Sum>(call, p, factor, ofBefore, i);
    });
}
// The pointers themselves lie on the device.
template <class Sum, class T>
cublasStatus_t gemmBatched(const char* name, cublasHandle_t handle, Products<T, T> p, const T* alpha,
                           const T* const a[], const T* const b[], const T* beta, T* const c[], int count) {
    if (handle && p.valid() && count >= 0 && (p.m == 0 || p.n == 0 || count == 0)) return CUBLAS_STATUS_SUCCESS;
    return perform(name, handle, p.valid() && count > 0 && alpha && beta && a && b && c, [&](Call& call) {
        const Sum factor = Sum(call.scalar(alpha)), ofBefore = Sum(call.scalar(beta));
        const Layout pointers{size_t(count), 1, size_t(count)};
        const auto eachA = call.fetch(a, pointers), eachB = call.fetch(b, pointers);
        const auto eachC = call.fetch(const_cast<T* const*>(c), pointers);
        for (size_t i = 0; i < size_t(count) && call.wentWell(); i++) {
            p.a = eachA[i], p.b = eachB[i], p.c = eachC[i];
            multiply<Sum>(call, p, factor, ofBefore, 0);
        }
    });
}

template <class T>
cublasStatus_t geam(const char* name, cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n,
                    const T* alpha, const T* a, int lda, const T* beta, const T* b, int ldb, T* c, int ldc) {
    const bool valid = m >= 0 && n >= 0 && areValid(opA, opB) && lda >= std::max(1, isTransposed(opA) ? n : m) &&
                       ldb >= std::max(1, isTransposed(opB) ? n : m) && ldc >= std::max(1, m);
    if (handle && valid && (m == 0 || n == 0)) return CUBLAS_STATUS_SUCCESS;
    return perform(name, handle, valid && alpha && beta && c, [&](Call& call) {
        const size_t rows = size_t(m), columns = size_t(n);
        std::vector<T> all(rows * columns);
        auto add = [&](const T* matrix, cublasOperation_t op, int apart, T factor) {
            if (factor == T(0)) return;  // then it may be missing
            const bool turned = isTransposed(op);
            const auto values =
                asUsed<T>(call.fetch(matrix, {turned ? columns : rows, turned ? rows : columns, size_t(apart)}), op,
                          rows, columns);
            for (size_t i = 0; i < all.size(); i++) all[i] += factor * values[i];
        };
        add(a, opA, lda, call.scalar(alpha));
        add(b, opB, ldb, call.scalar(beta));
        call.put(c, all, {rows, columns, size_t(ldc)});
    });
}

// Of a product whose kinds of numbers only a run knows.
using AnyProducts = Products<void, void>;

template <class Sum, class In, class Out, class Scalar>
cublasStatus_t gemmOf(const char* name, cublasHandle_t handle, const AnyProducts& p, const void* alpha,
                      const void* beta) {
    const Products<In, Out> typed{p.opA,
                                  p.opB,
                                  p.m,
                                  p.n,
                                  p.k,
                                  p.lda,
                                  p.ldb,
                                  p.ldc,
                                  static_cast<const In*>(p.a),
                                  static_cast<const In*>(p.b),
                                  static_cast<Out*>(p.c),
                                  p.strideA,
                                  p.strideB,
                                  p.strideC,
                                  p.count};
    return gemm<Sum>(name, handle, typed, static_cast<const Scalar*>(alpha), static_cast<const Scalar*>(beta));
}

// Sums of half numbers have 32 bits here, also where the caller would be content with 16.
inline cublasStatus_t gemmEx(const char* name, cublasHandle_t handle, const AnyProducts& p, cudaDataType a,
                             cudaDataType b, cudaDataType c, cublasComputeType_t compute, const void* alpha,
                             const void* beta) {
    if (a != b) return CUBLAS_STATUS_NOT_SUPPORTED;
    auto are = [&](cudaDataType in, cudaDataType out) { return a == in && c == out; };
    switch (compute) {
        case CUBLAS_COMPUTE_16F:
        case CUBLAS_COMPUTE_16F_PEDANTIC:
            if (are(CUDA_R_16F, CUDA_R_16F)) return gemmOf<float, __half, __half, __half>(name, handle, p, alpha, beta);
            break;
        case CUBLAS_COMPUTE_32F:
        case CUBLAS_COMPUTE_32F_PEDANTIC:
        case CUBLAS_COMPUTE_32F_FAST_16F:
        case CUBLAS_COMPUTE_32F_FAST_16BF:
        case CUBLAS_COMPUTE_32F_FAST_TF32:
            if (are(CUDA_R_32F, CUDA_R_32F)) return gemmOf<float, float, float, float>(name, handle, p, alpha, beta);
            if (are(CUDA_R_16F, CUDA_R_16F)) return gemmOf<float, __half, __half, float>(name, handle, p, alpha, beta);
            if (are(CUDA_R_16F, CUDA_R_32F)) return gemmOf<float, __half, float, float>(name, handle, p, alpha, beta);
            if (are(CUDA_R_16BF, CUDA_R_16BF))
                return gemmOf<float, __nv_bfloat16, __nv_bfloat16, float>(name, handle, p, alpha, beta);
            if (are(CUDA_R_16BF, CUDA_R_32F))
                return gemmOf<float, __nv_bfloat16, float, float>(name, handle, p, alpha, beta);
            if (are(CUDA_R_8I, CUDA_R_32F)) return gemmOf<float, int8_t, float, float>(name, handle, p, alpha, beta);
            break;
        case CUBLAS_COMPUTE_64F:
        case CUBLAS_COMPUTE_64F_PEDANTIC:
            if (are(CUDA_R_64F, CUDA_R_64F))
                return gemmOf<double, double, double, double>(name, handle, p, alpha, beta);
            break;
        case CUBLAS_COMPUTE_32I:
        case CUBLAS_COMPUTE_32I_PEDANTIC:
            // Four at a time, says an H200.
            if (p.lda % 4 || p.ldb % 4 || (reinterpret_cast<uintptr_t>(p.a) | reinterpret_cast<uintptr_t>(p.b)) % 4)
                break;
            if (are(CUDA_R_8I, CUDA_R_32I))
                return gemmOf<int32_t, int8_t, int32_t, int32_t>(name, handle, p, alpha, beta);
            break;
    }
    return CUBLAS_STATUS_NOT_SUPPORTED;
}
// As programs for CUDA 10 name it.
inline cublasComputeType_t computeTypeOf(cudaDataType type) {
    return type == CUDA_R_16F   ? CUBLAS_COMPUTE_16F
           : type == CUDA_R_64F ? CUBLAS_COMPUTE_64F
           : type == CUDA_R_32I ? CUBLAS_COMPUTE_32I
                                : CUBLAS_COMPUTE_32F;
}

// Sums of half numbers have more bits than these.
template <class T>
struct Sums {
    using Type = T;
};
template <>
struct Sums<__half> {
    using Type = float;
};
template <class T>
using SumOf = typename Sums<T>::Type;

}  // namespace cpu_device::blas
