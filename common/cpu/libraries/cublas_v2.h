// As much of cuBLAS as courses use, of real numbers: what it computes, and not how. The host does the work, one call
// after the other, in as many bits as sums have there; so results may differ in the last ones from those of a card,
// which differ from card to card as well. Nothing of it is counted in the access report, as the real library's kernels
// are others.
#pragma once

#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <library_types.h>

#include "cublas/calls.h"
#include "cublas/v2_names.h"

// Helpers ask by these whether the header is there.
#define CUBLAS_V2_H_
#define CUBLAS_API_H_
#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 0
#define CUBLAS_VER_PATCH 0
#define CUBLAS_VERSION (CUBLAS_VER_MAJOR * 10000 + CUBLAS_VER_MINOR * 100 + CUBLAS_VER_PATCH)

// ---- handles, and how they are set ----

inline cublasStatus_t cublasCreate(cublasHandle_t* handle) {
    if (!handle) return CUBLAS_STATUS_INVALID_VALUE;
    *handle = new cublasContext;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasDestroy(cublasHandle_t handle) {
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    delete handle;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasGetVersion(cublasHandle_t, int* version) {
    if (!version) return CUBLAS_STATUS_INVALID_VALUE;
    *version = CUBLAS_VERSION;
    return CUBLAS_STATUS_SUCCESS;
}
inline size_t cublasGetCudartVersion() { return CUDART_VERSION; }

namespace cpu_device::blas {
template <class T>
cublasStatus_t set(cublasHandle_t handle, T cublasContext::*member, T value) {
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    handle->*member = value;
    return CUBLAS_STATUS_SUCCESS;
}
template <class T>
cublasStatus_t get(cublasHandle_t handle, T cublasContext::*member, T* value) {
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!value) return CUBLAS_STATUS_INVALID_VALUE;
    *value = handle->*member;
    return CUBLAS_STATUS_SUCCESS;
}
}  // namespace cpu_device::blas

inline cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream) {
    return cpu_device::blas::set(handle, &cublasContext::stream, stream);
}
inline cublasStatus_t cublasGetStream(cublasHandle_t handle, cudaStream_t* stream) {
    return cpu_device::blas::get(handle, &cublasContext::stream, stream);
}
inline cublasStatus_t cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode) {
    return cpu_device::blas::set(handle, &cublasContext::pointerMode, mode);
}
inline cublasStatus_t cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t* mode) {
    return cpu_device::blas::get(handle, &cublasContext::pointerMode, mode);
}
inline cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) {
    return cpu_device::blas::set(handle, &cublasContext::mathMode, mode);
}
inline cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode) {
    return cpu_device::blas::get(handle, &cublasContext::mathMode, mode);
}
inline cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode) {
    return cpu_device::blas::set(handle, &cublasContext::atomicsMode, mode);
}
inline cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t* mode) {
    return cpu_device::blas::get(handle, &cublasContext::atomicsMode, mode);
}
inline cublasStatus_t cublasSetWorkspace(cublasHandle_t handle, void*, size_t) {
    return handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}

inline const char* cublasGetStatusName(cublasStatus_t status) {
    switch (status) {
        case CUBLAS_STATUS_SUCCESS: return "CUBLAS_STATUS_SUCCESS";
        case CUBLAS_STATUS_NOT_INITIALIZED: return "CUBLAS_STATUS_NOT_INITIALIZED";
        case CUBLAS_STATUS_ALLOC_FAILED: return "CUBLAS_STATUS_ALLOC_FAILED";
        case CUBLAS_STATUS_INVALID_VALUE: return "CUBLAS_STATUS_INVALID_VALUE";
        case CUBLAS_STATUS_ARCH_MISMATCH: return "CUBLAS_STATUS_ARCH_MISMATCH";
        case CUBLAS_STATUS_MAPPING_ERROR: return "CUBLAS_STATUS_MAPPING_ERROR";
        case CUBLAS_STATUS_EXECUTION_FAILED: return "CUBLAS_STATUS_EXECUTION_FAILED";
        case CUBLAS_STATUS_INTERNAL_ERROR: return "CUBLAS_STATUS_INTERNAL_ERROR";
        case CUBLAS_STATUS_NOT_SUPPORTED: return "CUBLAS_STATUS_NOT_SUPPORTED";
        case CUBLAS_STATUS_LICENSE_ERROR: return "CUBLAS_STATUS_LICENSE_ERROR";
    }
    return "<unknown>";
}
inline const char* cublasGetStatusString(cublasStatus_t status) { return cublasGetStatusName(status); }

// ---- copies between the host's arrays and the device's ----

namespace cpu_device::blas {
inline cublasStatus_t copy(int rows, int columns, int elementBytes, const void* from, int fromApart, void* to,
                           int toApart, cudaMemcpyKind kind, const cudaStream_t* stream) {
    if (elementBytes <= 0 || fromApart <= 0 || toApart <= 0) return CUBLAS_STATUS_INVALID_VALUE;
    if (rows < 0 || columns < 0 || fromApart < rows || toApart < rows) return CUBLAS_STATUS_MAPPING_ERROR;
    const size_t bytes = size_t(elementBytes), width = size_t(rows) * bytes;
    const cudaError_t error = stream ? cudaMemcpy2DAsync(to, size_t(toApart) * bytes, from, size_t(fromApart) * bytes,
                                                         width, size_t(columns), kind, *stream)
                                     : cudaMemcpy2D(to, size_t(toApart) * bytes, from, size_t(fromApart) * bytes, width,
                                                    size_t(columns), kind);
    return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}
}  // namespace cpu_device::blas

inline cublasStatus_t cublasSetVector(int n, int bytes, const void* x, int incx, void* onDevice, int incy) {
    return cpu_device::blas::copy(1, n, bytes, x, incx, onDevice, incy, cudaMemcpyHostToDevice, nullptr);
}
inline cublasStatus_t cublasGetVector(int n, int bytes, const void* onDevice, int incx, void* y, int incy) {
    return cpu_device::blas::copy(1, n, bytes, onDevice, incx, y, incy, cudaMemcpyDeviceToHost, nullptr);
}
inline cublasStatus_t cublasSetVectorAsync(int n, int bytes, const void* x, int incx, void* onDevice, int incy,
                                           cudaStream_t stream) {
    return cpu_device::blas::copy(1, n, bytes, x, incx, onDevice, incy, cudaMemcpyHostToDevice, &stream);
}
inline cublasStatus_t cublasGetVectorAsync(int n, int bytes, const void* onDevice, int incx, void* y, int incy,
                                           cudaStream_t stream) {
    return cpu_device::blas::copy(1, n, bytes, onDevice, incx, y, incy, cudaMemcpyDeviceToHost, &stream);
}
inline cublasStatus_t cublasSetMatrix(int rows, int cols, int bytes, const void* a, int lda, void* onDevice, int ldb) {
    return cpu_device::blas::copy(rows, cols, bytes, a, lda, onDevice, ldb, cudaMemcpyHostToDevice, nullptr);
}
inline cublasStatus_t cublasGetMatrix(int rows, int cols, int bytes, const void* onDevice, int lda, void* b, int ldb) {
    return cpu_device::blas::copy(rows, cols, bytes, onDevice, lda, b, ldb, cudaMemcpyDeviceToHost, nullptr);
}
inline cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int bytes, const void* a, int lda, void* onDevice,
                                           int ldb, cudaStream_t stream) {
    return cpu_device::blas::copy(rows, cols, bytes, a, lda, onDevice, ldb, cudaMemcpyHostToDevice, &stream);
}
inline cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int bytes, const void* onDevice, int lda, void* b,
                                           int ldb, cudaStream_t stream) {
    return cpu_device::blas::copy(rows, cols, bytes, onDevice, lda, b, ldb, cudaMemcpyDeviceToHost, &stream);
}

// ---- the calls by their names ----

#define CPU_DEVICE_BLAS_OF_REALS(S, T)                                                                                \
    inline cublasStatus_t cublas##S##scal(cublasHandle_t handle, int n, const T* alpha, T* x, int incx) {             \
        return cpu_device::blas::scal("cublas" #S "scal", handle, n, alpha, x, incx);                                 \
    }                                                                                                                 \
    inline cublasStatus_t cublas##S##axpy(cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y,   \
                                          int incy) {                                                                 \
        return cpu_device::blas::axpy("cublas" #S "axpy", handle, n, alpha, x, incx, y, incy);                        \
    }                                                                                                                 \
    inline cublasStatus_t cublas##S##copy(cublasHandle_t handle, int n, const T* x, int incx, T* y, int incy) {       \
        return cpu_device::blas::copyVector("cublas" #S "copy", handle, n, x, incx, y, incy);                         \
    }                                                                                                                 \
    inline cublasStatus_t cublas##S##swap(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy) {             \
        return cpu_device::blas::swapVectors("cublas" #S "swap", handle, n, x, incx, y, incy);                        \
    }                                                                                                                 \
    inline cublasStatus_t cublas##S##dot(cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy,    \
                                         T* result) {                                                                 \
        return cpu_device::blas::dot("cublas" #S "dot", handle, n, x, incx, y, incy, result);                         \
    }                                                                                                                 \
    inline cublasStatus_t cublas##S##nrm2(cublasHandle_t handle, int n, const T* x, int incx, T* result) {            \
        return cpu_device::blas::reduce("cublas" #S "nrm2", handle, n, x, incx, result, cpu_device::blas::norm<T>);   \
    }                                                                                                                 \
    inline cublasStatus_t cublas##S##asum(cublasHandle_t handle, int n, const T* x, int incx, T* result) {            \
        return cpu_device::blas::reduce("cublas" #S "asum", handle, n, x, incx, result,                               \
                                        cpu_device::blas::sumOfMagnitudes<T>);                                        \
    }                                                                                                                 \
    inline cublasStatus_t cublas##S##gemv(cublasHandle_t handle, cublasOperation_t op, int m, int n, const T* alpha,  \
                                          const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) { \
        return cpu_device::blas::gemv("cublas" #S "gemv", handle, op, m, n, alpha, a, lda, x, incx, beta, y, incy);   \
    }                                                                                                                 \
    inline cublasStatus_t cublas##S##ger(cublasHandle_t handle, int m, int n, const T* alpha, const T* x, int incx,   \
                                         const T* y, int incy, T* a, int lda) {                                       \
        return cpu_device::blas::ger("cublas" #S "ger", handle, m, n, alpha, x, incx, y, incy, a, lda);               \
    }                                                                                                                 \
    inline cublasStatus_t cublas##S##geam(cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, \
                                          int n, const T* alpha, const T* a, int lda, const T* beta, const T* b,      \
                                          int ldb, T* c, int ldc) {                                                   \
        return cpu_device::blas::geam("cublas" #S "geam", handle, opA, opB, m, n, alpha, a, lda, beta, b, ldb, c,     \
                                      ldc);                                                                           \
    }

#define CPU_DEVICE_BLAS_PRODUCTS(S, T)                                                                                \
    inline cublasStatus_t cublas##S##gemm(cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, \
                                          int n, int k, const T* alpha, const T* a, int lda, const T* b, int ldb,     \
                                          const T* beta, T* c, int ldc) {                                             \
        return cpu_device::blas::gemm<cpu_device::blas::SumOf<T>>(                                                    \
            "cublas" #S "gemm", handle, cpu_device::blas::Products<T, T>{opA, opB, m, n, k, lda, ldb, ldc, a, b, c},  \
            alpha, beta);                                                                                             \
    }                                                                                                                 \
    inline cublasStatus_t cublas##S##gemmStridedBatched(                                                              \
        cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const T* alpha,     \
        const T* a, int lda, long long strideA, const T* b, int ldb, long long strideB, const T* beta, T* c, int ldc, \
        long long strideC, int count) {                                                                               \
        return cpu_device::blas::gemm<cpu_device::blas::SumOf<T>>(                                                    \
            "cublas" #S "gemmStridedBatched", handle,                                                                 \
            cpu_device::blas::Products<T, T>{opA, opB, m, n, k, lda, ldb, ldc, a, b, c, strideA, strideB, strideC,    \
                                             count},                                                                  \
            alpha, beta);                                                                                             \
    }                                                                                                                 \
    inline cublasStatus_t cublas##S##gemmBatched(                                                                     \
        cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const T* alpha,     \
        const T* const a[], int lda, const T* const b[], int ldb, const T* beta, T* const c[], int ldc, int count) {  \
        return cpu_device::blas::gemmBatched<cpu_device::blas::SumOf<T>>(                                             \
            "cublas" #S "gemmBatched", handle,                                                                        \
            cpu_device::blas::Products<T, T>{opA, opB, m, n, k, lda, ldb, ldc, nullptr, nullptr, nullptr}, alpha, a,  \
            b, beta, c, count);                                                                                       \
    }

CPU_DEVICE_BLAS_OF_REALS(S, float)
CPU_DEVICE_BLAS_OF_REALS(D, double)
CPU_DEVICE_BLAS_PRODUCTS(S, float)
CPU_DEVICE_BLAS_PRODUCTS(D, double)
CPU_DEVICE_BLAS_PRODUCTS(H, __half)
#undef CPU_DEVICE_BLAS_OF_REALS
#undef CPU_DEVICE_BLAS_PRODUCTS

inline cublasStatus_t cublasIsamax(cublasHandle_t handle, int n, const float* x, int incx, int* result) {
    return cpu_device::blas::reduce("cublasIsamax", handle, n, x, incx, result,
                                    cpu_device::blas::placeOfLargest<float>);
}
inline cublasStatus_t cublasIdamax(cublasHandle_t handle, int n, const double* x, int incx, int* result) {
    return cpu_device::blas::reduce("cublasIdamax", handle, n, x, incx, result,
                                    cpu_device::blas::placeOfLargest<double>);
}
inline cublasStatus_t cublasIsamin(cublasHandle_t handle, int n, const float* x, int incx, int* result) {
    return cpu_device::blas::reduce("cublasIsamin", handle, n, x, incx, result,
                                    cpu_device::blas::placeOfSmallest<float>);
}
inline cublasStatus_t cublasIdamin(cublasHandle_t handle, int n, const double* x, int incx, int* result) {
    return cpu_device::blas::reduce("cublasIdamin", handle, n, x, incx, result,
                                    cpu_device::blas::placeOfSmallest<double>);
}

inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n,
                                   int k, const void* alpha, const void* a, cudaDataType typeA, int lda, const void* b,
                                   cudaDataType typeB, int ldb, const void* beta, void* c, cudaDataType typeC, int ldc,
                                   cublasComputeType_t compute, cublasGemmAlgo_t) {
    return cpu_device::blas::gemmEx("cublasGemmEx", handle, {opA, opB, m, n, k, lda, ldb, ldc, a, b, c}, typeA, typeB,
                                    typeC, compute, alpha, beta);
}
inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n,
                                   int k, const void* alpha, const void* a, cudaDataType typeA, int lda, const void* b,
                                   cudaDataType typeB, int ldb, const void* beta, void* c, cudaDataType typeC, int ldc,
                                   cudaDataType compute, cublasGemmAlgo_t algorithm) {
    return cublasGemmEx(handle, opA, opB, m, n, k, alpha, a, typeA, lda, b, typeB, ldb, beta, c, typeC, ldc,
                        cpu_device::blas::computeTypeOf(compute), algorithm);
}
inline cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB,
                                                 int m, int n, int k, const void* alpha, const void* a,
                                                 cudaDataType typeA, int lda, long long strideA, const void* b,
                                                 cudaDataType typeB, int ldb, long long strideB, const void* beta,
                                                 void* c, cudaDataType typeC, int ldc, long long strideC, int count,
                                                 cublasComputeType_t compute, cublasGemmAlgo_t) {
    return cpu_device::blas::gemmEx("cublasGemmStridedBatchedEx", handle,
                                    {opA, opB, m, n, k, lda, ldb, ldc, a, b, c, strideA, strideB, strideC, count},
                                    typeA, typeB, typeC, compute, alpha, beta);
}
inline cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB,
                                                 int m, int n, int k, const void* alpha, const void* a,
                                                 cudaDataType typeA, int lda, long long strideA, const void* b,
                                                 cudaDataType typeB, int ldb, long long strideB, const void* beta,
                                                 void* c, cudaDataType typeC, int ldc, long long strideC, int count,
                                                 cudaDataType compute, cublasGemmAlgo_t algorithm) {
    return cublasGemmStridedBatchedEx(handle, opA, opB, m, n, k, alpha, a, typeA, lda, strideA, b, typeB, ldb, strideB,
                                      beta, c, typeC, ldc, strideC, count, cpu_device::blas::computeTypeOf(compute),
                                      algorithm);
}
