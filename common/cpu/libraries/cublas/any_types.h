// Calls that are told at run time which types their numbers have, and groups of products.
#pragma once

#include <cstddef>
#include <cstdint>

#include "calls.h"
#include "level1.h"
#include "level3.h"

namespace cpu_device::blas {

// `work` is handed a number as the host computes with them.
template <class Work>
cublasStatus_t withNumbers(cudaDataType type, Work work) {
    return isComplex(type) ? work(Complex()) : work(double());
}
// Narrow numbers are computed with as float.
inline bool isSupported(cudaDataType numbers, cudaDataType execution) {
    return bytesOf(numbers) && execution == (bytesOf(numbers) == 2 ? CUDA_R_32F : numbers);
}

inline cublasStatus_t scalEx(const char* name, cublasHandle_t handle, int n, From alpha, To x, int incx,
                             cudaDataType execution) {
    if (alpha.type != execution || !isSupported(x.type, execution)) return CUBLAS_STATUS_NOT_SUPPORTED;
    return withNumbers(x.type, [&](auto number) { return scal<decltype(number)>(name, handle, n, alpha, x, incx); });
}
inline cublasStatus_t axpyEx(const char* name, cublasHandle_t handle, int n, From alpha, From x, int incx, To y,
                             int incy, cudaDataType execution) {
    if (x.type != y.type || alpha.type != execution || !isSupported(x.type, execution))
        return CUBLAS_STATUS_NOT_SUPPORTED;
    return withNumbers(x.type,
                       [&](auto number) { return axpy<decltype(number)>(name, handle, n, alpha, x, incx, y, incy); });
}
inline cublasStatus_t dotEx(const char* name, cublasHandle_t handle, int n, bool conjugated, From x, int incx, From y,
                            int incy, To result, cudaDataType execution) {
    if (x.type != y.type || x.type != result.type || !isSupported(x.type, execution))
        return CUBLAS_STATUS_NOT_SUPPORTED;
    return withNumbers(x.type, [&](auto number) {
        return dot<decltype(number)>(name, handle, n, conjugated, x, incx, y, incy, result);
    });
}
inline cublasStatus_t copyEx(const char* name, cublasHandle_t handle, int n, From x, int incx, To y, int incy) {
    if (x.type != y.type || !bytesOf(x.type)) return CUBLAS_STATUS_NOT_SUPPORTED;
    return withNumbers(x.type,
                       [&](auto number) { return copyVector<decltype(number)>(name, handle, n, x, incx, y, incy); });
}
inline cublasStatus_t swapEx(const char* name, cublasHandle_t handle, int n, To x, int incx, To y, int incy) {
    if (x.type != y.type || !bytesOf(x.type)) return CUBLAS_STATUS_NOT_SUPPORTED;
    return withNumbers(x.type,
                       [&](auto number) { return swapVectors<decltype(number)>(name, handle, n, x, incx, y, incy); });
}
inline bool isSupportedSum(From x, To result, cudaDataType execution) {
    const cudaDataType real = realTypeOf(x.type);
    return bytesOf(x.type) && result.type == real && execution == (bytesOf(real) == 2 ? CUDA_R_32F : real);
}
inline cublasStatus_t nrm2Ex(const char* name, cublasHandle_t handle, int n, From x, int incx, To result,
                             cudaDataType execution) {
    if (!isSupportedSum(x, result, execution)) return CUBLAS_STATUS_NOT_SUPPORTED;
    return withNumbers(x.type,
                       [&](auto number) { return reduce(name, handle, n, x, incx, result, norm<decltype(number)>); });
}
inline cublasStatus_t asumEx(const char* name, cublasHandle_t handle, int n, From x, int incx, To result,
                             cudaDataType execution) {
    const bool known = x.type == CUDA_R_32F || x.type == CUDA_R_64F;
    if (!known || !isSupportedSum(x, result, execution)) return CUBLAS_STATUS_NOT_SUPPORTED;
    return reduce(name, handle, n, x, incx, result, sumOfMagnitudes<double>);
}
inline cublasStatus_t placeEx(const char* name, cublasHandle_t handle, int n, From x, int incx, int* result,
                              bool ofLargest) {
    if (!bytesOf(x.type)) return CUBLAS_STATUS_NOT_SUPPORTED;
    return withNumbers(x.type, [&](auto number) {
        using N = decltype(number);
        return reduce(name, handle, n, x, incx, result, ofLargest ? placeOfLargest<N> : placeOfSmallest<N>);
    });
}
inline cublasStatus_t rotEx(const char* name, cublasHandle_t handle, int n, To x, int incx, To y, int incy, From c,
                            From s, cudaDataType execution) {
    const bool scalars = c.type == x.type || c.type == realTypeOf(x.type);
    if (x.type != y.type || !scalars || !isSupported(x.type, execution)) return CUBLAS_STATUS_NOT_SUPPORTED;
    return withNumbers(x.type,
                       [&](auto number) { return rot<decltype(number)>(name, handle, n, x, incx, y, incy, c, s); });
}

// Of complex numbers in 32 bits.
inline cublasStatus_t updateTriangleEx(const char* name, cublasHandle_t handle, Meaning meaning, cublasFillMode_t uplo,
                                       cublasOperation_t op, int n, int k, From alpha, From a, int lda, From beta, To c,
                                       int ldc) {
    if (a.type != CUDA_C_32F || c.type != CUDA_C_32F) return CUBLAS_STATUS_NOT_SUPPORTED;
    return updateTriangle<Complex>(name, handle, meaning, uplo, op, n, k, alpha, a, lda, a, lda, beta, c, ldc, false);
}

// Groups of products that are alike. What says how, lies on the host, and the matrices' places on the device.
inline cublasStatus_t gemmGrouped(const char* name, cublasHandle_t handle, const cublasOperation_t* opA,
                                  const cublasOperation_t* opB, const int* m, const int* n, const int* k,
                                  const void* alpha, const void* const* a, cudaDataType typeA, const int* lda,
                                  const void* const* b, cudaDataType typeB, const int* ldb, const void* beta,
                                  void* const* c, cudaDataType typeC, const int* ldc, int groups, const int* sizes,
                                  cublasComputeType_t compute) {
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (groups == 0) return CUBLAS_STATUS_SUCCESS;
    if (groups < 0 || !opA || !opB || !m || !n || !k || !alpha || !a || !lda || !b || !ldb || !beta || !c || !ldc ||
        !sizes)
        return CUBLAS_STATUS_INVALID_VALUE;
    if (typeA != typeB || typeA != typeC || !bytesOf(typeA) || isComplex(typeA)) return CUBLAS_STATUS_NOT_SUPPORTED;
    auto product = [&](int i) {
        AnyProducts p{opA[i], opB[i], m[i], n[i], k[i], lda[i], ldb[i], ldc[i], nullptr, nullptr, nullptr};
        p.count = sizes[i];
        return p;
    };
    for (int i = 0; i < groups; i++)
        if (!product(i).valid()) return CUBLAS_STATUS_INVALID_VALUE;
    const size_t bytes = typeA == CUDA_R_64F ? 8 : 4;
    size_t first = 0;
    for (int i = 0; i < groups; i++) {
        AnyProducts p = product(i);
        p.eachA = a + first, p.eachB = b + first, p.eachC = c + first;
        const cublasStatus_t status =
            gemmEx(name, handle, p, typeA, typeB, typeC, compute, static_cast<const char*>(alpha) + i * bytes,
                   static_cast<const char*>(beta) + i * bytes);
        if (status != CUBLAS_STATUS_SUCCESS) return status;
        first += size_t(p.count);
    }
    return CUBLAS_STATUS_SUCCESS;
}

}  // namespace cpu_device::blas
