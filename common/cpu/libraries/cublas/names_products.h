// Products of whole matrices, one or many in a call, by the names of cuBLAS.
#pragma once

#include "any_types.h"
#include "calls.h"
#include "names.h"

#define CPU_DEVICE_BLAS_PRODUCTS(S, T, kind)                                                                          \
    CPU_DEVICE_BLAS(cublas##S##gemm##kind,                                                                            \
                    (cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k,        \
                     const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, T* c, int ldc),         \
                    gemm<SumOf<T>>, Products<T, T>{opA, opB, m, n, k, lda, ldb, ldc, a, b, c}, alpha, beta)           \
    CPU_DEVICE_BLAS(cublas##S##gemm##kind##StridedBatched,                                                            \
                    (cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k,        \
                     const T* alpha, const T* a, int lda, long long strideA, const T* b, int ldb, long long strideB,  \
                     const T* beta, T* c, int ldc, long long strideC, int count),                                     \
                    gemm<SumOf<T>>,                                                                                   \
                    Products<T, T>{opA, opB, m, n, k, lda, ldb, ldc, a, b, c, strideA, strideB, strideC, count},      \
                    alpha, beta)                                                                                      \
    CPU_DEVICE_BLAS(                                                                                                  \
        cublas##S##gemm##kind##Batched,                                                                               \
        (cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const T* alpha,    \
         const T* const a[], int lda, const T* const b[], int ldb, const T* beta, T* const c[], int ldc, int count),  \
        gemmBatched<SumOf<T>>, Products<T, T>{opA, opB, m, n, k, lda, ldb, ldc, nullptr, nullptr, nullptr}, alpha, a, \
        b, beta, c, count)
CPU_DEVICE_BLAS_PRODUCTS(S, float, )
CPU_DEVICE_BLAS_PRODUCTS(D, double, )
CPU_DEVICE_BLAS_PRODUCTS(H, __half, )
CPU_DEVICE_BLAS_PRODUCTS(C, cuComplex, )
CPU_DEVICE_BLAS_PRODUCTS(Z, cuDoubleComplex, )
// With three products of parts in place of four, on a card.
CPU_DEVICE_BLAS_PRODUCTS(C, cuComplex, 3m)
CPU_DEVICE_BLAS_PRODUCTS(Z, cuDoubleComplex, 3m)
#undef CPU_DEVICE_BLAS_PRODUCTS

CPU_DEVICE_BLAS(cublasSgemmEx,
                (cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k,
                 const float* alpha, const void* a, cudaDataType typeA, int lda, const void* b, cudaDataType typeB,
                 int ldb, const float* beta, void* c, cudaDataType typeC, int ldc),
                gemmEx, {opA, opB, m, n, k, lda, ldb, ldc, a, b, c}, typeA, typeB, typeC, CUBLAS_COMPUTE_32F, alpha,
                beta)
CPU_DEVICE_BLAS(cublasCgemmEx,
                (cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k,
                 const cuComplex* alpha, const void* a, cudaDataType typeA, int lda, const void* b, cudaDataType typeB,
                 int ldb, const cuComplex* beta, void* c, cudaDataType typeC, int ldc),
                gemmEx, {opA, opB, m, n, k, lda, ldb, ldc, a, b, c}, typeA, typeB, typeC, CUBLAS_COMPUTE_32F, alpha,
                beta)
CPU_DEVICE_BLAS(cublasCgemm3mEx,
                (cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k,
                 const cuComplex* alpha, const void* a, cudaDataType typeA, int lda, const void* b, cudaDataType typeB,
                 int ldb, const cuComplex* beta, void* c, cudaDataType typeC, int ldc),
                gemmEx, {opA, opB, m, n, k, lda, ldb, ldc, a, b, c}, typeA, typeB, typeC, CUBLAS_COMPUTE_32F, alpha,
                beta)
CPU_DEVICE_BLAS(cublasGemmEx,
                (cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k,
                 const void* alpha, const void* a, cudaDataType typeA, int lda, const void* b, cudaDataType typeB,
                 int ldb, const void* beta, void* c, cudaDataType typeC, int ldc, cublasComputeType_t compute,
                 cublasGemmAlgo_t),
                gemmEx, {opA, opB, m, n, k, lda, ldb, ldc, a, b, c}, typeA, typeB, typeC, compute, alpha, beta)
CPU_DEVICE_BLAS(cublasGemmEx,
                (cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k,
                 const void* alpha, const void* a, cudaDataType typeA, int lda, const void* b, cudaDataType typeB,
                 int ldb, const void* beta, void* c, cudaDataType typeC, int ldc, cudaDataType compute,
                 cublasGemmAlgo_t),
                gemmEx, {opA, opB, m, n, k, lda, ldb, ldc, a, b, c}, typeA, typeB, typeC, computeTypeOf(compute), alpha,
                beta)
CPU_DEVICE_BLAS(cublasGemmStridedBatchedEx,
                (cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k,
                 const void* alpha, const void* a, cudaDataType typeA, int lda, long long strideA, const void* b,
                 cudaDataType typeB, int ldb, long long strideB, const void* beta, void* c, cudaDataType typeC, int ldc,
                 long long strideC, int count, cublasComputeType_t compute, cublasGemmAlgo_t),
                gemmEx, {opA, opB, m, n, k, lda, ldb, ldc, a, b, c, strideA, strideB, strideC, count}, typeA, typeB,
                typeC, compute, alpha, beta)
CPU_DEVICE_BLAS(cublasGemmBatchedEx,
                (cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k,
                 const void* alpha, const void* const a[], cudaDataType typeA, int lda, const void* const b[],
                 cudaDataType typeB, int ldb, const void* beta, void* const c[], cudaDataType typeC, int ldc, int count,
                 cublasComputeType_t compute, cublasGemmAlgo_t),
                gemmEx, {opA, opB, m, n, k, lda, ldb, ldc, nullptr, nullptr, nullptr, 0, 0, 0, count, a, b, c}, typeA,
                typeB, typeC, compute, alpha, beta)
CPU_DEVICE_BLAS(cublasGemmStridedBatchedEx,
                (cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k,
                 const void* alpha, const void* a, cudaDataType typeA, int lda, long long strideA, const void* b,
                 cudaDataType typeB, int ldb, long long strideB, const void* beta, void* c, cudaDataType typeC, int ldc,
                 long long strideC, int count, cudaDataType compute, cublasGemmAlgo_t),
                gemmEx, {opA, opB, m, n, k, lda, ldb, ldc, a, b, c, strideA, strideB, strideC, count}, typeA, typeB,
                typeC, computeTypeOf(compute), alpha, beta)
CPU_DEVICE_BLAS(cublasGemmBatchedEx,
                (cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k,
                 const void* alpha, const void* const a[], cudaDataType typeA, int lda, const void* const b[],
                 cudaDataType typeB, int ldb, const void* beta, void* const c[], cudaDataType typeC, int ldc, int count,
                 cudaDataType compute, cublasGemmAlgo_t),
                gemmEx, {opA, opB, m, n, k, lda, ldb, ldc, nullptr, nullptr, nullptr, 0, 0, 0, count, a, b, c}, typeA,
                typeB, typeC, computeTypeOf(compute), alpha, beta)

// Several groups of them.
#define CPU_DEVICE_BLAS_GROUPED(S, T, type, compute)                                                              \
    CPU_DEVICE_BLAS(                                                                                              \
        cublas##S##gemmGroupedBatched,                                                                            \
        (cublasHandle_t handle, const cublasOperation_t opA[], const cublasOperation_t opB[], const int m[],      \
         const int n[], const int k[], const T* alpha, const T* const a[], const int lda[], const T* const b[],   \
         const int ldb[], const T* beta, T* const c[], const int ldc[], int groups, const int sizes[]),           \
        gemmGrouped, opA, opB, m, n, k, alpha, placesOf(a), type, lda, placesOf(b), type, ldb, beta, placesOf(c), \
        type, ldc, groups, sizes, compute)
CPU_DEVICE_BLAS_GROUPED(S, float, CUDA_R_32F, CUBLAS_COMPUTE_32F)
CPU_DEVICE_BLAS_GROUPED(D, double, CUDA_R_64F, CUBLAS_COMPUTE_64F)
#undef CPU_DEVICE_BLAS_GROUPED
CPU_DEVICE_BLAS(cublasGemmGroupedBatchedEx,
                (cublasHandle_t handle, const cublasOperation_t opA[], const cublasOperation_t opB[], const int m[],
                 const int n[], const int k[], const void* alpha, const void* const a[], cudaDataType typeA,
                 const int lda[], const void* const b[], cudaDataType typeB, const int ldb[], const void* beta,
                 void* const c[], cudaDataType typeC, const int ldc[], int groups, const int sizes[],
                 cublasComputeType_t compute),
                gemmGrouped, opA, opB, m, n, k, alpha, a, typeA, lda, b, typeB, ldb, beta, c, typeC, ldc, groups, sizes,
                compute)
