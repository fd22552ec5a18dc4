// Vectors and their rotations, by the names of cuBLAS.
#pragma once

#include "level1.h"
#include "names.h"

#define CPU_DEVICE_BLAS_VECTORS(S, T, N)                                                                              \
    CPU_DEVICE_BLAS(cublas##S##scal, (cublasHandle_t handle, int n, const T* alpha, T* x, int incx), scal<N>, n,      \
                    alpha, x, incx)                                                                                   \
    CPU_DEVICE_BLAS(cublas##S##axpy,                                                                                  \
                    (cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y, int incy), axpy<N>, n, \
                    alpha, x, incx, y, incy)                                                                          \
    CPU_DEVICE_BLAS(cublas##S##copy, (cublasHandle_t handle, int n, const T* x, int incx, T* y, int incy),            \
                    copyVector<N>, n, x, incx, y, incy)                                                               \
    CPU_DEVICE_BLAS(cublas##S##swap, (cublasHandle_t handle, int n, T* x, int incx, T* y, int incy), swapVectors<N>,  \
                    n, x, incx, y, incy)
CPU_DEVICE_BLAS_FOR_ALL(CPU_DEVICE_BLAS_VECTORS)
#undef CPU_DEVICE_BLAS_VECTORS

// With the letters that these names have.
#define CPU_DEVICE_BLAS_SUMS(S, s, T, R, N)                                                                            \
    CPU_DEVICE_BLAS(cublas##S##nrm2, (cublasHandle_t handle, int n, const T* x, int incx, R* result), reduce<N>, n, x, \
                    incx, result, norm<N>)                                                                             \
    CPU_DEVICE_BLAS(cublas##S##asum, (cublasHandle_t handle, int n, const T* x, int incx, R* result), reduce<N>, n, x, \
                    incx, result, sumOfMagnitudes<N>)                                                                  \
    CPU_DEVICE_BLAS(cublasI##s##amax, (cublasHandle_t handle, int n, const T* x, int incx, int* result), reduce<N>, n, \
                    x, incx, result, placeOfLargest<N>)                                                                \
    CPU_DEVICE_BLAS(cublasI##s##amin, (cublasHandle_t handle, int n, const T* x, int incx, int* result), reduce<N>, n, \
                    x, incx, result, placeOfSmallest<N>)
CPU_DEVICE_BLAS_SUMS(S, s, float, float, double)
CPU_DEVICE_BLAS_SUMS(D, d, double, double, double)
CPU_DEVICE_BLAS_SUMS(Sc, c, cuComplex, float, Complex)
CPU_DEVICE_BLAS_SUMS(Dz, z, cuDoubleComplex, double, Complex)
#undef CPU_DEVICE_BLAS_SUMS

#define CPU_DEVICE_BLAS_DOT(NAME, T, N, conjugated)                                                              \
    CPU_DEVICE_BLAS(NAME, (cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy, T* result), \
                    dot<N>, n, conjugated, x, incx, y, incy, result)
CPU_DEVICE_BLAS_DOT(cublasSdot, float, double, false)
CPU_DEVICE_BLAS_DOT(cublasDdot, double, double, false)
CPU_DEVICE_BLAS_DOT(cublasCdotu, cuComplex, Complex, false)
CPU_DEVICE_BLAS_DOT(cublasZdotu, cuDoubleComplex, Complex, false)
CPU_DEVICE_BLAS_DOT(cublasCdotc, cuComplex, Complex, true)
CPU_DEVICE_BLAS_DOT(cublasZdotc, cuDoubleComplex, Complex, true)
#undef CPU_DEVICE_BLAS_DOT

CPU_DEVICE_BLAS(cublasCsscal, (cublasHandle_t handle, int n, const float* alpha, cuComplex* x, int incx), scal<Complex>,
                n, alpha, x, incx)
CPU_DEVICE_BLAS(cublasZdscal, (cublasHandle_t handle, int n, const double* alpha, cuDoubleComplex* x, int incx),
                scal<Complex>, n, alpha, x, incx)

#define CPU_DEVICE_BLAS_ROT(NAME, T, C, S, N)                                                                     \
    CPU_DEVICE_BLAS(NAME, (cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, const C* c, const S* s), \
                    rot<N>, n, x, incx, y, incy, c, s)
CPU_DEVICE_BLAS_ROT(cublasSrot, float, float, float, double)
CPU_DEVICE_BLAS_ROT(cublasDrot, double, double, double, double)
CPU_DEVICE_BLAS_ROT(cublasCrot, cuComplex, float, cuComplex, Complex)
CPU_DEVICE_BLAS_ROT(cublasZrot, cuDoubleComplex, double, cuDoubleComplex, Complex)
CPU_DEVICE_BLAS_ROT(cublasCsrot, cuComplex, float, float, Complex)
CPU_DEVICE_BLAS_ROT(cublasZdrot, cuDoubleComplex, double, double, Complex)
#undef CPU_DEVICE_BLAS_ROT

#define CPU_DEVICE_BLAS_ROTG(S, T, R, N) \
    CPU_DEVICE_BLAS(cublas##S##rotg, (cublasHandle_t handle, T * a, T * b, R * c, T * s), rotg<N>, a, b, c, s)
CPU_DEVICE_BLAS_ROTG(S, float, float, double)
CPU_DEVICE_BLAS_ROTG(D, double, double, double)
CPU_DEVICE_BLAS_FOR_COMPLEX(CPU_DEVICE_BLAS_ROTG)
#undef CPU_DEVICE_BLAS_ROTG

#define CPU_DEVICE_BLAS_ROTM(S, T, N)                                                                                \
    CPU_DEVICE_BLAS(cublas##S##rotm, (cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, const T* param), \
                    rotm, n, x, incx, y, incy, param)                                                                \
    CPU_DEVICE_BLAS(cublas##S##rotmg, (cublasHandle_t handle, T * d1, T * d2, T * x1, const T* y1, T* param), rotmg, \
                    d1, d2, x1, y1, param)
CPU_DEVICE_BLAS_FOR_REALS(CPU_DEVICE_BLAS_ROTM)
#undef CPU_DEVICE_BLAS_ROTM
