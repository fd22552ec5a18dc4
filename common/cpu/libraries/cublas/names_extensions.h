// Calls that are told at run time which types their numbers have, by the names of cuBLAS. Those of products stand with
// the others of these.
#pragma once

#include "any_types.h"
#include "names.h"

CPU_DEVICE_BLAS(cublasScalEx,
                (cublasHandle_t handle, int n, const void* alpha, cudaDataType typeAlpha, void* x, cudaDataType typeX,
                 int incx, cudaDataType execution),
                scalEx, n, {alpha, typeAlpha}, {x, typeX}, incx, execution)
CPU_DEVICE_BLAS(cublasAxpyEx,
                (cublasHandle_t handle, int n, const void* alpha, cudaDataType typeAlpha, const void* x,
                 cudaDataType typeX, int incx, void* y, cudaDataType typeY, int incy, cudaDataType execution),
                axpyEx, n, {alpha, typeAlpha}, {x, typeX}, incx, {y, typeY}, incy, execution)
CPU_DEVICE_BLAS(cublasDotEx,
                (cublasHandle_t handle, int n, const void* x, cudaDataType typeX, int incx, const void* y,
                 cudaDataType typeY, int incy, void* result, cudaDataType typeResult, cudaDataType execution),
                dotEx, n, false, {x, typeX}, incx, {y, typeY}, incy, {result, typeResult}, execution)
CPU_DEVICE_BLAS(cublasDotcEx,
                (cublasHandle_t handle, int n, const void* x, cudaDataType typeX, int incx, const void* y,
                 cudaDataType typeY, int incy, void* result, cudaDataType typeResult, cudaDataType execution),
                dotEx, n, true, {x, typeX}, incx, {y, typeY}, incy, {result, typeResult}, execution)
CPU_DEVICE_BLAS(cublasCopyEx,
                (cublasHandle_t handle, int n, const void* x, cudaDataType typeX, int incx, void* y, cudaDataType typeY,
                 int incy),
                copyEx, n, {x, typeX}, incx, {y, typeY}, incy)
CPU_DEVICE_BLAS(cublasSwapEx,
                (cublasHandle_t handle, int n, void* x, cudaDataType typeX, int incx, void* y, cudaDataType typeY,
                 int incy),
                swapEx, n, {x, typeX}, incx, {y, typeY}, incy)
CPU_DEVICE_BLAS(cublasNrm2Ex,
                (cublasHandle_t handle, int n, const void* x, cudaDataType typeX, int incx, void* result,
                 cudaDataType typeResult, cudaDataType execution),
                nrm2Ex, n, {x, typeX}, incx, {result, typeResult}, execution)
CPU_DEVICE_BLAS(cublasAsumEx,
                (cublasHandle_t handle, int n, const void* x, cudaDataType typeX, int incx, void* result,
                 cudaDataType typeResult, cudaDataType execution),
                asumEx, n, {x, typeX}, incx, {result, typeResult}, execution)
CPU_DEVICE_BLAS(cublasIamaxEx, (cublasHandle_t handle, int n, const void* x, cudaDataType typeX, int incx, int* result),
                placeEx, n, {x, typeX}, incx, result, true)
CPU_DEVICE_BLAS(cublasIaminEx, (cublasHandle_t handle, int n, const void* x, cudaDataType typeX, int incx, int* result),
                placeEx, n, {x, typeX}, incx, result, false)
CPU_DEVICE_BLAS(cublasRotEx,
                (cublasHandle_t handle, int n, void* x, cudaDataType typeX, int incx, void* y, cudaDataType typeY,
                 int incy, const void* c, const void* s, cudaDataType typeCs, cudaDataType execution),
                rotEx, n, {x, typeX}, incx, {y, typeY}, incy, {c, typeCs}, {s, typeCs}, execution)

#define CPU_DEVICE_BLAS_UPDATE(NAME, R, meaning)                                                                       \
    CPU_DEVICE_BLAS(NAME,                                                                                              \
                    (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t op, int n, int k, const R* alpha, \
                     const void* a, cudaDataType typeA, int lda, const R* beta, void* c, cudaDataType typeC, int ldc), \
                    updateTriangleEx, Meaning::meaning, uplo, op, n, k, alpha, {a, typeA}, lda, beta, {c, typeC}, ldc)
CPU_DEVICE_BLAS_UPDATE(cublasCsyrkEx, cuComplex, symmetric)
CPU_DEVICE_BLAS_UPDATE(cublasCsyrk3mEx, cuComplex, symmetric)
CPU_DEVICE_BLAS_UPDATE(cublasCherkEx, float, hermitian)
CPU_DEVICE_BLAS_UPDATE(cublasCherk3mEx, float, hermitian)
#undef CPU_DEVICE_BLAS_UPDATE
