// As much of cuBLAS as courses and samples use: what it computes, and not how. The host does the work, one call after
// the other, in at least as many bits as sums have there; so results may differ in the last ones from those of a card,
// which differ from card to card as well. Nothing of it is counted in the access report, as the real library's kernels
// are others.
#pragma once

#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <library_types.h>

#include "cublas/calls.h"
#include "cublas/names_extensions.h"
#include "cublas/names_level1.h"
#include "cublas/names_level2.h"
#include "cublas/names_level3.h"
#include "cublas/names_products.h"
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
inline cublasStatus_t cublasGetProperty(libraryPropertyType type, int* value) {
    if (!value || type < MAJOR_VERSION || type > PATCH_LEVEL) return CUBLAS_STATUS_INVALID_VALUE;
    *value = type == MAJOR_VERSION ? CUBLAS_VER_MAJOR : type == MINOR_VERSION ? CUBLAS_VER_MINOR : CUBLAS_VER_PATCH;
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
// What programs set to make products of emulated numbers, which nothing here needs.
#define CPU_DEVICE_BLAS_SETTING(Name, T, member)                             \
    inline cublasStatus_t cublasSet##Name(cublasHandle_t handle, T value) {  \
        return cpu_device::blas::set(handle, &cublasContext::member, value); \
    }                                                                        \
    inline cublasStatus_t cublasGet##Name(cublasHandle_t handle, T* value) { \
        return cpu_device::blas::get(handle, &cublasContext::member, value); \
    }
CPU_DEVICE_BLAS_SETTING(SmCountTarget, int, multiprocessors)
CPU_DEVICE_BLAS_SETTING(EmulationStrategy, cublasEmulationStrategy_t, emulation)
CPU_DEVICE_BLAS_SETTING(EmulationSpecialValuesSupport, cudaEmulationSpecialValuesSupport, specialValues)
CPU_DEVICE_BLAS_SETTING(FixedPointEmulationMantissaControl, cudaEmulationMantissaControl, mantissaControl)
CPU_DEVICE_BLAS_SETTING(FixedPointEmulationMaxMantissaBitCount, int, mostMantissaBits)
CPU_DEVICE_BLAS_SETTING(FixedPointEmulationMantissaBitOffset, int, mantissaBitOffset)
CPU_DEVICE_BLAS_SETTING(FixedPointEmulationMantissaBitCountPointer, int*, mantissaBits)
#undef CPU_DEVICE_BLAS_SETTING
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
