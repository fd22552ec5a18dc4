// Matrices and matrices, but for products of whole ones, and many small ones, by the names of cuBLAS.
#pragma once

#include "batched_factors.h"
#include "level3.h"
#include "names.h"

namespace cpu_device::blas {
template <class T>
const T zero{};
}

#define CPU_DEVICE_BLAS_OF_ALL(S, T, N)                                                                                \
    CPU_DEVICE_BLAS(cublas##S##geam,                                                                                   \
                    (cublasHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, int m, int n,                \
                     const T* alpha, const T* a, int lda, const T* beta, const T* b, int ldb, T* c, int ldc),          \
                    geam<N>, opA, opB, m, n, alpha, a, lda, beta, b, ldb, c, ldc)                                      \
    CPU_DEVICE_BLAS(cublas##S##dgmm,                                                                                   \
                    (cublasHandle_t handle, cublasSideMode_t side, int m, int n, const T* a, int lda, const T* x,      \
                     int incx, T* c, int ldc),                                                                         \
                    dgmm<N>, side, m, n, a, lda, x, incx, c, ldc)                                                      \
    CPU_DEVICE_BLAS(cublas##S##symm,                                                                                   \
                    (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,                \
                     const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, T* c, int ldc),          \
                    multiplyView<N>, side,                                                                             \
                    triangleForm(Meaning::symmetric, uplo, side == CUBLAS_SIDE_LEFT ? m : n, lda), CUBLAS_OP_N, m, n,  \
                    alpha, a, b, ldb, beta, c, ldc)                                                                    \
    CPU_DEVICE_BLAS(cublas##S##trmm,                                                                                   \
                    (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t op,        \
                     cublasDiagType_t diag, int m, int n, const T* alpha, const T* a, int lda, const T* b, int ldb,    \
                     T* c, int ldc),                                                                                   \
                    multiplyView<N>, side,                                                                             \
                    triangleForm(Meaning::triangular, uplo, side == CUBLAS_SIDE_LEFT ? m : n, lda, diag), op, m, n,    \
                    alpha, a, b, ldb, &zero<T>, c, ldc)                                                                \
    CPU_DEVICE_BLAS(cublas##S##trsm,                                                                                   \
                    (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t op,        \
                     cublasDiagType_t diag, int m, int n, const T* alpha, const T* a, int lda, T* b, int ldb),         \
                    trsm<N>, side,                                                                                     \
                    triangleForm(Meaning::triangular, uplo, side == CUBLAS_SIDE_LEFT ? m : n, lda, diag), op, m, n,    \
                    alpha, a, b, ldb)                                                                                  \
    CPU_DEVICE_BLAS(                                                                                                   \
        cublas##S##trsmBatched,                                                                                        \
        (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t op,                    \
         cublasDiagType_t diag, int m, int n, const T* alpha, const T* const a[], int lda, T* const b[], int ldb,      \
         int count),                                                                                                   \
        trsm<N>, side, triangleForm(Meaning::triangular, uplo, side == CUBLAS_SIDE_LEFT ? m : n, lda, diag), op, m, n, \
        alpha, static_cast<const T*>(nullptr), static_cast<T*>(nullptr), ldb, placesOf(a), placesOf(b), count)         \
    CPU_DEVICE_BLAS(cublas##S##syrk,                                                                                   \
                    (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t op, int n, int k, const T* alpha, \
                     const T* a, int lda, const T* beta, T* c, int ldc),                                               \
                    updateTriangle<N>, Meaning::symmetric, uplo, op, n, k, alpha, a, lda, a, lda, beta, c, ldc, false) \
    CPU_DEVICE_BLAS_TWO_MATRICES(S, T, T, N, syr2k, symmetric, true)                                                   \
    CPU_DEVICE_BLAS_TWO_MATRICES(S, T, T, N, syrkx, symmetric, false)
#define CPU_DEVICE_BLAS_TWO_MATRICES(S, T, R, N, does, meaning, mirrored)                                              \
    CPU_DEVICE_BLAS(cublas##S##does,                                                                                   \
                    (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t op, int n, int k, const T* alpha, \
                     const T* a, int lda, const T* b, int ldb, const R* beta, T* c, int ldc),                          \
                    updateTriangle<N>, Meaning::meaning, uplo, op, n, k, alpha, a, lda, b, ldb, beta, c, ldc,          \
                    mirrored)
#define CPU_DEVICE_BLAS_HERMITIAN(S, T, R, N)                                                                          \
    CPU_DEVICE_BLAS(cublas##S##hemm,                                                                                   \
                    (cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,                \
                     const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, T* c, int ldc),          \
                    multiplyView<N>, side,                                                                             \
                    triangleForm(Meaning::hermitian, uplo, side == CUBLAS_SIDE_LEFT ? m : n, lda), CUBLAS_OP_N, m, n,  \
                    alpha, a, b, ldb, beta, c, ldc)                                                                    \
    CPU_DEVICE_BLAS(cublas##S##herk,                                                                                   \
                    (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t op, int n, int k, const R* alpha, \
                     const T* a, int lda, const R* beta, T* c, int ldc),                                               \
                    updateTriangle<N>, Meaning::hermitian, uplo, op, n, k, alpha, a, lda, a, lda, beta, c, ldc, false) \
    CPU_DEVICE_BLAS_TWO_MATRICES(S, T, R, N, her2k, hermitian, true)                                                   \
    CPU_DEVICE_BLAS_TWO_MATRICES(S, T, R, N, herkx, hermitian, false)
CPU_DEVICE_BLAS_FOR_ALL(CPU_DEVICE_BLAS_OF_ALL)
CPU_DEVICE_BLAS_FOR_COMPLEX(CPU_DEVICE_BLAS_HERMITIAN)
#undef CPU_DEVICE_BLAS_OF_ALL
#undef CPU_DEVICE_BLAS_TWO_MATRICES
#undef CPU_DEVICE_BLAS_HERMITIAN

#define CPU_DEVICE_BLAS_FACTORS(S, T, N)                                                                               \
    CPU_DEVICE_BLAS(cublas##S##getrfBatched,                                                                           \
                    (cublasHandle_t handle, int n, T* const a[], int lda, int* p, int* info, int count),               \
                    getrfBatched<N>, typeOf(&zero<T>), n, placesOf(a), lda, p, info, count)                            \
    CPU_DEVICE_BLAS(cublas##S##getrsBatched,                                                                           \
                    (cublasHandle_t handle, cublasOperation_t op, int n, int nrhs, const T* const a[], int lda,        \
                     const int* p, T* const b[], int ldb, int* info, int count),                                       \
                    getrsBatched<N>, typeOf(&zero<T>), op, n, nrhs, placesOf(a), lda, p, placesOf(b), ldb, info,       \
                    count)                                                                                             \
    CPU_DEVICE_BLAS(cublas##S##getriBatched,                                                                           \
                    (cublasHandle_t handle, int n, const T* const a[], int lda, const int* p, T* const c[], int ldc,   \
                     int* info, int count),                                                                            \
                    invertBatched<N>, typeOf(&zero<T>), n, placesOf(a), lda, p, true, placesOf(c), ldc, info, count)   \
    CPU_DEVICE_BLAS(                                                                                                   \
        cublas##S##matinvBatched,                                                                                      \
        (cublasHandle_t handle, int n, const T* const a[], int lda, T* const c[], int ldc, int* info, int count),      \
        invertBatched<N>, typeOf(&zero<T>), n, placesOf(a), lda, nullptr, false, placesOf(c), ldc, info, count)        \
    CPU_DEVICE_BLAS(                                                                                                   \
        cublas##S##geqrfBatched,                                                                                       \
        (cublasHandle_t handle, int m, int n, T* const a[], int lda, T* const tau[], int* info, int count),            \
        geqrfBatched<N>, typeOf(&zero<T>), m, n, placesOf(a), lda, placesOf(tau), info, count)                         \
    CPU_DEVICE_BLAS(cublas##S##gelsBatched,                                                                            \
                    (cublasHandle_t handle, cublasOperation_t op, int m, int n, int nrhs, T* const a[], int lda,       \
                     T* const c[], int ldc, int* info, int* infos, int count),                                         \
                    gelsBatched<N>, typeOf(&zero<T>), op, m, n, nrhs, placesOf(a), lda, placesOf(c), ldc, info, infos, \
                    count)
CPU_DEVICE_BLAS_FOR_ALL(CPU_DEVICE_BLAS_FACTORS)
#undef CPU_DEVICE_BLAS_FACTORS
