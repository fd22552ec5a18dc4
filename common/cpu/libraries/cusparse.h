// As much of cuSPARSE as courses and samples use: what it computes, and not how. The host does the work in double
// numbers, one call after the other and in the order of the elements; so results may differ in the last places from
// those of a card, which differ from card to card as well. Nothing of it is counted in the access report, as the real
// library's kernels are others. How large a work area is to be is only plausible.
//
// Missing are blocked formats (BSR, blocked and sliced ELL), pruning, colouring, interleaved batches, SpMMOp, and calls
// in a stream that is being captured.
#pragma once

#define CUSPARSE_H_  // programs ask for it

#include <cstdio>

#include "cusparse/calls.h"
#include "cusparse/conversions.h"
#include "cusparse/dense_calls.h"
#include "cusparse/dense_descriptors.h"
#include "cusparse/factors.h"
#include "cusparse/formats.h"
#include "cusparse/products.h"
#include "cusparse/solves.h"
#include "cusparse/sparse_descriptors.h"
#include "cusparse/sparse_products.h"
#include "cusparse/sums.h"
#include "cusparse/tridiagonal.h"
#include "cusparse/types.h"
#include "cusparse/vectors.h"

#define CUSPARSEAPI
#define CUSPARSE_VER_MAJOR 12
#define CUSPARSE_VER_MINOR 6
#define CUSPARSE_VER_PATCH 3
#define CUSPARSE_VER_BUILD 3
#define CUSPARSE_VERSION (CUSPARSE_VER_MAJOR * 1000 + CUSPARSE_VER_MINOR * 100 + CUSPARSE_VER_PATCH)

// ---- handles, and how they are set ----

inline cusparseStatus_t cusparseCreate(cusparseHandle_t* handle) {
    if (!handle) return CUSPARSE_STATUS_INVALID_VALUE;
    *handle = new cusparseContext;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDestroy(cusparseHandle_t handle) {
    delete handle;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseGetVersion(cusparseHandle_t handle, int* version) {
    if (!handle || !version) return CUSPARSE_STATUS_INVALID_VALUE;
    *version = CUSPARSE_VERSION;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseGetProperty(libraryPropertyType type, int* value) {
    if (!value) return CUSPARSE_STATUS_INVALID_VALUE;
    switch (type) {
        case MAJOR_VERSION: *value = CUSPARSE_VER_MAJOR; return CUSPARSE_STATUS_SUCCESS;
        case MINOR_VERSION: *value = CUSPARSE_VER_MINOR; return CUSPARSE_STATUS_SUCCESS;
        case PATCH_LEVEL: *value = CUSPARSE_VER_PATCH; return CUSPARSE_STATUS_SUCCESS;
    }
    return CUSPARSE_STATUS_INVALID_VALUE;
}
inline cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t streamId) {
    if (!handle) return CUSPARSE_STATUS_INVALID_VALUE;
    handle->stream = streamId;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseGetStream(cusparseHandle_t handle, cudaStream_t* streamId) {
    if (!handle || !streamId) return CUSPARSE_STATUS_INVALID_VALUE;
    *streamId = handle->stream;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode) {
    if (!handle || (mode != CUSPARSE_POINTER_MODE_HOST && mode != CUSPARSE_POINTER_MODE_DEVICE))
        return CUSPARSE_STATUS_INVALID_VALUE;
    handle->pointerMode = mode;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseGetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t* mode) {
    if (!handle || !mode) return CUSPARSE_STATUS_INVALID_VALUE;
    *mode = handle->pointerMode;
    return CUSPARSE_STATUS_SUCCESS;
}

inline const char* cusparseGetErrorName(cusparseStatus_t status) {
    switch (status) {
        case CUSPARSE_STATUS_SUCCESS: return "CUSPARSE_STATUS_SUCCESS";
        case CUSPARSE_STATUS_NOT_INITIALIZED: return "CUSPARSE_STATUS_NOT_INITIALIZED";
        case CUSPARSE_STATUS_ALLOC_FAILED: return "CUSPARSE_STATUS_ALLOC_FAILED";
        case CUSPARSE_STATUS_INVALID_VALUE: return "CUSPARSE_STATUS_INVALID_VALUE";
        case CUSPARSE_STATUS_ARCH_MISMATCH: return "CUSPARSE_STATUS_ARCH_MISMATCH";
        case CUSPARSE_STATUS_MAPPING_ERROR: return "CUSPARSE_STATUS_MAPPING_ERROR";
        case CUSPARSE_STATUS_EXECUTION_FAILED: return "CUSPARSE_STATUS_EXECUTION_FAILED";
        case CUSPARSE_STATUS_INTERNAL_ERROR: return "CUSPARSE_STATUS_INTERNAL_ERROR";
        case CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED: return "CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED";
        case CUSPARSE_STATUS_ZERO_PIVOT: return "CUSPARSE_STATUS_ZERO_PIVOT";
        case CUSPARSE_STATUS_NOT_SUPPORTED: return "CUSPARSE_STATUS_NOT_SUPPORTED";
        case CUSPARSE_STATUS_INSUFFICIENT_RESOURCES: return "CUSPARSE_STATUS_INSUFFICIENT_RESOURCES";
    }
    return "unrecognized error code";
}
// In the library's words, which programs print.
inline const char* cusparseGetErrorString(cusparseStatus_t status) {
    switch (status) {
        case CUSPARSE_STATUS_SUCCESS: return "success";
        case CUSPARSE_STATUS_NOT_INITIALIZED: return "initialization error";
        case CUSPARSE_STATUS_ALLOC_FAILED: return "out of memory";
        case CUSPARSE_STATUS_INVALID_VALUE: return "invalid value";
        case CUSPARSE_STATUS_ARCH_MISMATCH: return "architecture mismatch";
        case CUSPARSE_STATUS_MAPPING_ERROR: return "texture memory mapping error";
        case CUSPARSE_STATUS_EXECUTION_FAILED: return "kernel launch failure";
        case CUSPARSE_STATUS_INTERNAL_ERROR: return "internal error";
        case CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED: return "matrix type not supported";
        case CUSPARSE_STATUS_ZERO_PIVOT: return "zero pivot";
        case CUSPARSE_STATUS_NOT_SUPPORTED: return "operation not supported";
        case CUSPARSE_STATUS_INSUFFICIENT_RESOURCES: return "insufficient resources";
    }
    return "unrecognized error code";
}

// There is no log: what is wrong stands in the report.
typedef void (*cusparseLoggerCallback_t)(int logLevel, const char* functionName, const char* message);
inline cusparseStatus_t cusparseLoggerSetCallback(cusparseLoggerCallback_t) { return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseLoggerSetFile(FILE*) { return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseLoggerOpenFile(const char*) { return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseLoggerSetLevel(int) { return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseLoggerSetMask(int) { return CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseLoggerForceDisable() { return CUSPARSE_STATUS_SUCCESS; }

// ---- what the older calls are told of a matrix ----

inline cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t* descrA) {
    if (!descrA) return CUSPARSE_STATUS_INVALID_VALUE;
    *descrA = new cusparseMatDescr;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t descrA) {
    delete descrA;
    return CUSPARSE_STATUS_SUCCESS;
}

namespace cpu_device::sparse {
template <class T>
cusparseStatus_t set(cusparseMatDescr_t descr, T cusparseMatDescr::*member, T value, T largest) {
    if (!descr) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (int(value) < 0 || value > largest) return CUSPARSE_STATUS_INVALID_VALUE;
    descr->*member = value;
    return CUSPARSE_STATUS_SUCCESS;
}
}  // namespace cpu_device::sparse

inline cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t descrA, cusparseMatrixType_t type) {
    return cpu_device::sparse::set(descrA, &cusparseMatDescr::type, type, CUSPARSE_MATRIX_TYPE_TRIANGULAR);
}
inline cusparseStatus_t cusparseSetMatFillMode(cusparseMatDescr_t descrA, cusparseFillMode_t fillMode) {
    return cpu_device::sparse::set(descrA, &cusparseMatDescr::fillMode, fillMode, CUSPARSE_FILL_MODE_UPPER);
}
inline cusparseStatus_t cusparseSetMatDiagType(cusparseMatDescr_t descrA, cusparseDiagType_t diagType) {
    return cpu_device::sparse::set(descrA, &cusparseMatDescr::diagType, diagType, CUSPARSE_DIAG_TYPE_UNIT);
}
inline cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t descrA, cusparseIndexBase_t base) {
    return cpu_device::sparse::set(descrA, &cusparseMatDescr::base, base, CUSPARSE_INDEX_BASE_ONE);
}
inline cusparseMatrixType_t cusparseGetMatType(const cusparseMatDescr_t descrA) { return descrA->type; }
inline cusparseFillMode_t cusparseGetMatFillMode(const cusparseMatDescr_t descrA) { return descrA->fillMode; }
inline cusparseDiagType_t cusparseGetMatDiagType(const cusparseMatDescr_t descrA) { return descrA->diagType; }
inline cusparseIndexBase_t cusparseGetMatIndexBase(const cusparseMatDescr_t descrA) { return descrA->base; }
