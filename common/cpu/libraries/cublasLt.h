// As much of cuBLASLt as courses and samples use: products with epilogues, and copies of matrices from one order to the
// other. The host does the work, as cublas_v2.h says, and needs no workspace for it.
//
// Missing are complex numbers, tiled orders, vectors of alphas, scales of blocks, the mask of RELU_AUX and the
// gradients that read it, and algorithms that are chosen by hand: there is one.
#pragma once

#include <cublas_v2.h>

#include <cstdio>

#include "cublas/lt_descriptors.h"
#include "cublas/lt_matmul.h"
#include "cublas/lt_numbers.h"

// A cublasHandle_t is one, too, where it is cast: nothing of it is read.
struct cublasLtContext {};
using cublasLtHandle_t = cublasLtContext*;

struct cublasLtMatmulAlgo_t {
    uint64_t data[8];
};
struct cublasLtMatmulHeuristicResult_t {
    cublasLtMatmulAlgo_t algo;
    size_t workspaceSize;
    cublasStatus_t state;
    float wavesCount;
    int reserved[4];
};

// ---- handles and versions ----

inline cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
    if (!handle) return CUBLAS_STATUS_INVALID_VALUE;
    *handle = new cublasLtContext;
    return CUBLAS_STATUS_SUCCESS;
}
inline cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
    if (!handle) return CUBLAS_STATUS_INVALID_VALUE;
    delete handle;
    return CUBLAS_STATUS_SUCCESS;
}
inline size_t cublasLtGetVersion() { return CUBLAS_VERSION; }
inline size_t cublasLtGetCudartVersion() { return CUDART_VERSION; }
inline const char* cublasLtGetStatusName(cublasStatus_t status) { return cublasGetStatusName(status); }
inline const char* cublasLtGetStatusString(cublasStatus_t status) { return cublasGetStatusString(status); }

// There is no log: what is wrong stands in the report.
typedef void (*cublasLtLoggerCallback_t)(int logLevel, const char* functionName, const char* message);
inline cublasStatus_t cublasLtLoggerSetCallback(cublasLtLoggerCallback_t) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasLtLoggerSetFile(FILE*) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasLtLoggerOpenFile(const char*) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasLtLoggerSetLevel(int) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasLtLoggerSetMask(int) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasLtLoggerForceDisable() { return CUBLAS_STATUS_SUCCESS; }

// ---- products ----

namespace cpu_device::blas {
constexpr uint64_t theAlgorithm = 1;  // a value, by which one that nobody has filled is told
}

inline cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle, cublasLtMatmulDesc_t desc,
                                                     cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                                                     cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d,
                                                     cublasLtMatmulPreference_t preference, int requested,
                                                     cublasLtMatmulHeuristicResult_t results[], int* returned) {
    if (returned) *returned = 0;
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!desc || !a || !b || !d || !preference || requested <= 0 || !results || !returned)
        return CUBLAS_STATUS_INVALID_VALUE;
    const cublasStatus_t status = cpu_device::blas::statusOf({*desc, *a, *b, c ? *c : *d, *d});
    if (status != CUBLAS_STATUS_SUCCESS) return status;
    results[0] = {{{cpu_device::blas::theAlgorithm}}, 0, CUBLAS_STATUS_SUCCESS, 1.0f, {}};
    *returned = 1;
    return CUBLAS_STATUS_SUCCESS;
}

inline cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle, cublasLtMatmulDesc_t desc, const void* alpha,
                                     const void* a, cublasLtMatrixLayout_t aDesc, const void* b,
                                     cublasLtMatrixLayout_t bDesc, const void* beta, const void* c,
                                     cublasLtMatrixLayout_t cDesc, void* d, cublasLtMatrixLayout_t dDesc,
                                     const cublasLtMatmulAlgo_t* algo, void* workspace, size_t, cudaStream_t stream) {
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    const bool isAligned = reinterpret_cast<uintptr_t>(workspace) % 256 == 0;
    if (!desc || !aDesc || !bDesc || !dDesc || !isAligned) return CUBLAS_STATUS_INVALID_VALUE;
    const cpu_device::blas::LtMatmul product{*desc, *aDesc, *bDesc, cDesc ? *cDesc : *dDesc, *dDesc};
    cublasStatus_t status = cpu_device::blas::statusOf(product);
    if (status == CUBLAS_STATUS_SUCCESS && algo && algo->data[0] != cpu_device::blas::theAlgorithm)
        status = CUBLAS_STATUS_NOT_SUPPORTED;
    if (status == CUBLAS_STATUS_SUCCESS) status = cpu_device::blas::statusOfPointers(product, a, b, c, d);
    if (status != CUBLAS_STATUS_SUCCESS) return status;
    return cpu_device::blas::performMatmul(product, alpha, a, b, beta, c, d, stream);
}

// ---- C = alpha · op(A) + beta · op(B), in whatever order each is ----

inline cublasStatus_t cublasLtMatrixTransform(cublasLtHandle_t handle, cublasLtMatrixTransformDesc_t desc,
                                              const void* alpha, const void* a, cublasLtMatrixLayout_t aDesc,
                                              const void* beta, const void* b, cublasLtMatrixLayout_t bDesc, void* c,
                                              cublasLtMatrixLayout_t cDesc, cudaStream_t stream) {
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!desc || !c || !cDesc || (!a && !b) || (a && (!aDesc || !alpha)) || (b && (!bDesc || !beta)))
        return CUBLAS_STATUS_INVALID_VALUE;
    return cpu_device::blas::performTransform(*desc, alpha, a, aDesc, beta, b, bDesc, c, *cDesc, stream);
}
