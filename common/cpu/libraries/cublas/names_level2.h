// Matrices and vectors, by the names of cuBLAS.
#pragma once

#include "level2.h"
#include "names.h"

#define CPU_DEVICE_BLAS_OF_ALL(S, T, N)                                                                                \
    CPU_DEVICE_BLAS(cublas##S##gemv,                                                                                   \
                    (cublasHandle_t handle, cublasOperation_t op, int m, int n, const T* alpha, const T* a, int lda,   \
                     const T* x, int incx, const T* beta, T* y, int incy),                                             \
                    multiplyVector<N>, wholeForm(m, n, lda), op, alpha, a, x, incx, beta, y, incy)                     \
    CPU_DEVICE_BLAS(cublas##S##gbmv,                                                                                   \
                    (cublasHandle_t handle, cublasOperation_t op, int m, int n, int kl, int ku, const T* alpha,        \
                     const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy),                        \
                    multiplyVector<N>, bandForm(m, n, kl, ku, lda), op, alpha, a, x, incx, beta, y, incy)              \
    CPU_DEVICE_BLAS(cublas##S##symv,                                                                                   \
                    (cublasHandle_t handle, cublasFillMode_t uplo, int n, const T* alpha, const T* a, int lda,         \
                     const T* x, int incx, const T* beta, T* y, int incy),                                             \
                    multiplyVector<N>, triangleForm(Meaning::symmetric, uplo, n, lda), CUBLAS_OP_N, alpha, a, x, incx, \
                    beta, y, incy)                                                                                     \
    CPU_DEVICE_BLAS(                                                                                                   \
        cublas##S##syr,                                                                                                \
        (cublasHandle_t handle, cublasFillMode_t uplo, int n, const T* alpha, const T* x, int incx, T* a, int lda),    \
        addOuter<N>, triangleForm(Meaning::symmetric, uplo, n, lda), Added::square, false, alpha, x, incx, x, incx, a) \
    CPU_DEVICE_BLAS(cublas##S##syr2,                                                                                   \
                    (cublasHandle_t handle, cublasFillMode_t uplo, int n, const T* alpha, const T* x, int incx,        \
                     const T* y, int incy, T* a, int lda),                                                             \
                    addOuter<N>, triangleForm(Meaning::symmetric, uplo, n, lda), Added::twoProducts, false, alpha, x,  \
                    incx, y, incy, a)                                                                                  \
    CPU_DEVICE_BLAS_TRIANGLES(S, T, N, mv, false)                                                                      \
    CPU_DEVICE_BLAS_TRIANGLES(S, T, N, sv, true)
#define CPU_DEVICE_BLAS_TRIANGLES(S, T, N, does, solves)                                                               \
    CPU_DEVICE_BLAS(cublas##S##tr##does,                                                                               \
                    (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t op, cublasDiagType_t diag, int n, \
                     const T* a, int lda, T* x, int incx),                                                             \
                    triangleOnVector<N>, triangleForm(Meaning::triangular, uplo, n, lda, diag), op, a, x, incx,        \
                    solves)                                                                                            \
    CPU_DEVICE_BLAS(cublas##S##tb##does,                                                                               \
                    (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t op, cublasDiagType_t diag, int n, \
                     int k, const T* a, int lda, T* x, int incx),                                                      \
                    triangleOnVector<N>, bandTriangleForm(Meaning::triangular, uplo, n, k, lda, diag), op, a, x, incx, \
                    solves)                                                                                            \
    CPU_DEVICE_BLAS(cublas##S##tp##does,                                                                               \
                    (cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t op, cublasDiagType_t diag, int n, \
                     const T* ap, T* x, int incx),                                                                     \
                    triangleOnVector<N>, packedForm(Meaning::triangular, uplo, n, diag), op, ap, x, incx, solves)
CPU_DEVICE_BLAS_FOR_ALL(CPU_DEVICE_BLAS_OF_ALL)
#undef CPU_DEVICE_BLAS_OF_ALL
#undef CPU_DEVICE_BLAS_TRIANGLES

#define CPU_DEVICE_BLAS_GER(NAME, T, N, conjugated)                                                                   \
    CPU_DEVICE_BLAS(NAME,                                                                                             \
                    (cublasHandle_t handle, int m, int n, const T* alpha, const T* x, int incx, const T* y, int incy, \
                     T* a, int lda),                                                                                  \
                    addOuter<N>, wholeForm(m, n, lda), Added::product, conjugated, alpha, x, incx, y, incy, a)
CPU_DEVICE_BLAS_GER(cublasSger, float, double, false)
CPU_DEVICE_BLAS_GER(cublasDger, double, double, false)
CPU_DEVICE_BLAS_GER(cublasCgeru, cuComplex, Complex, false)
CPU_DEVICE_BLAS_GER(cublasZgeru, cuDoubleComplex, Complex, false)
CPU_DEVICE_BLAS_GER(cublasCgerc, cuComplex, Complex, true)
CPU_DEVICE_BLAS_GER(cublasZgerc, cuDoubleComplex, Complex, true)
#undef CPU_DEVICE_BLAS_GER

// Bands and packed triangles, which are symmetric ones of real numbers, and hermitian ones of complex ones.
#define CPU_DEVICE_BLAS_MIRRORED(S, T, R, N, h, meaning, conjugated)                                                  \
    CPU_DEVICE_BLAS(cublas##S##h##bmv,                                                                                \
                    (cublasHandle_t handle, cublasFillMode_t uplo, int n, int k, const T* alpha, const T* a, int lda, \
                     const T* x, int incx, const T* beta, T* y, int incy),                                            \
                    multiplyVector<N>, bandTriangleForm(meaning, uplo, n, k, lda), CUBLAS_OP_N, alpha, a, x, incx,    \
                    beta, y, incy)                                                                                    \
    CPU_DEVICE_BLAS(cublas##S##h##pmv,                                                                                \
                    (cublasHandle_t handle, cublasFillMode_t uplo, int n, const T* alpha, const T* ap, const T* x,    \
                     int incx, const T* beta, T* y, int incy),                                                        \
                    multiplyVector<N>, packedForm(meaning, uplo, n), CUBLAS_OP_N, alpha, ap, x, incx, beta, y, incy)  \
    CPU_DEVICE_BLAS(                                                                                                  \
        cublas##S##h##pr,                                                                                             \
        (cublasHandle_t handle, cublasFillMode_t uplo, int n, const R* alpha, const T* x, int incx, T* ap),           \
        addOuter<N>, packedForm(meaning, uplo, n), Added::square, conjugated, alpha, x, incx, x, incx, ap)            \
    CPU_DEVICE_BLAS(cublas##S##h##pr2,                                                                                \
                    (cublasHandle_t handle, cublasFillMode_t uplo, int n, const T* alpha, const T* x, int incx,       \
                     const T* y, int incy, T* ap),                                                                    \
                    addOuter<N>, packedForm(meaning, uplo, n), Added::twoProducts, conjugated, alpha, x, incx, y,     \
                    incy, ap)
CPU_DEVICE_BLAS_MIRRORED(S, float, float, double, s, Meaning::symmetric, false)
CPU_DEVICE_BLAS_MIRRORED(D, double, double, double, s, Meaning::symmetric, false)
CPU_DEVICE_BLAS_MIRRORED(C, cuComplex, float, Complex, h, Meaning::hermitian, true)
CPU_DEVICE_BLAS_MIRRORED(Z, cuDoubleComplex, double, Complex, h, Meaning::hermitian, true)
#undef CPU_DEVICE_BLAS_MIRRORED

#define CPU_DEVICE_BLAS_HERMITIAN(S, T, R, N)                                                                          \
    CPU_DEVICE_BLAS(cublas##S##hemv,                                                                                   \
                    (cublasHandle_t handle, cublasFillMode_t uplo, int n, const T* alpha, const T* a, int lda,         \
                     const T* x, int incx, const T* beta, T* y, int incy),                                             \
                    multiplyVector<N>, triangleForm(Meaning::hermitian, uplo, n, lda), CUBLAS_OP_N, alpha, a, x, incx, \
                    beta, y, incy)                                                                                     \
    CPU_DEVICE_BLAS(                                                                                                   \
        cublas##S##her,                                                                                                \
        (cublasHandle_t handle, cublasFillMode_t uplo, int n, const R* alpha, const T* x, int incx, T* a, int lda),    \
        addOuter<N>, triangleForm(Meaning::hermitian, uplo, n, lda), Added::square, true, alpha, x, incx, x, incx, a)  \
    CPU_DEVICE_BLAS(cublas##S##her2,                                                                                   \
                    (cublasHandle_t handle, cublasFillMode_t uplo, int n, const T* alpha, const T* x, int incx,        \
                     const T* y, int incy, T* a, int lda),                                                             \
                    addOuter<N>, triangleForm(Meaning::hermitian, uplo, n, lda), Added::twoProducts, true, alpha, x,   \
                    incx, y, incy, a)
CPU_DEVICE_BLAS_FOR_COMPLEX(CPU_DEVICE_BLAS_HERMITIAN)
#undef CPU_DEVICE_BLAS_HERMITIAN

// Many products of a matrix and a vector in one call; with letters for the types of A, of what it is computed in, and
// of y, where they differ.
#define CPU_DEVICE_BLAS_MANY(S, A, R, Y, N)                                                                          \
    CPU_DEVICE_BLAS(cublas##S##gemvBatched,                                                                          \
                    (cublasHandle_t handle, cublasOperation_t op, int m, int n, const R* alpha, const A* const a[],  \
                     int lda, const A* const x[], int incx, const R* beta, Y* const y[], int incy, int count),       \
                    multiplyVector<N>, wholeForm(m, n, lda), op, alpha, static_cast<const A*>(nullptr),              \
                    static_cast<const A*>(nullptr), incx, beta, static_cast<Y*>(nullptr), incy,                      \
                    {count, 0, 0, 0, placesOf(a), placesOf(x), placesOf(y)})                                         \
    CPU_DEVICE_BLAS(cublas##S##gemvStridedBatched,                                                                   \
                    (cublasHandle_t handle, cublasOperation_t op, int m, int n, const R* alpha, const A* a, int lda, \
                     long long strideA, const A* x, int incx, long long strideX, const R* beta, Y* y, int incy,      \
                     long long strideY, int count),                                                                  \
                    multiplyVector<N>, wholeForm(m, n, lda), op, alpha, a, x, incx, beta, y, incy,                   \
                    {count, strideA, strideX, strideY})
CPU_DEVICE_BLAS_MANY(S, float, float, float, double)
CPU_DEVICE_BLAS_MANY(D, double, double, double, double)
CPU_DEVICE_BLAS_MANY(C, cuComplex, cuComplex, cuComplex, Complex)
CPU_DEVICE_BLAS_MANY(Z, cuDoubleComplex, cuDoubleComplex, cuDoubleComplex, Complex)
CPU_DEVICE_BLAS_MANY(HSH, __half, float, __half, double)
CPU_DEVICE_BLAS_MANY(HSS, __half, float, float, double)
CPU_DEVICE_BLAS_MANY(TST, __nv_bfloat16, float, __nv_bfloat16, double)
CPU_DEVICE_BLAS_MANY(TSS, __nv_bfloat16, float, float, double)
#undef CPU_DEVICE_BLAS_MANY

// Triangles from one form to the other.
#define CPU_DEVICE_BLAS_MOVES(S, T, N)                                                                 \
    CPU_DEVICE_BLAS(cublas##S##trttp,                                                                  \
                    (cublasHandle_t handle, cublasFillMode_t uplo, int n, const T* a, int lda, T* ap), \
                    moveTriangle<N>, triangleForm(Meaning::triangular, uplo, n, lda),                  \
                    packedForm(Meaning::triangular, uplo, n), a, ap)                                   \
    CPU_DEVICE_BLAS(cublas##S##tpttr,                                                                  \
                    (cublasHandle_t handle, cublasFillMode_t uplo, int n, const T* ap, T* a, int lda), \
                    moveTriangle<N>, packedForm(Meaning::triangular, uplo, n),                         \
                    triangleForm(Meaning::triangular, uplo, n, lda), ap, a)
CPU_DEVICE_BLAS_FOR_ALL(CPU_DEVICE_BLAS_MOVES)
#undef CPU_DEVICE_BLAS_MOVES
