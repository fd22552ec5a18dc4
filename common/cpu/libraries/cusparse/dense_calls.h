// The older calls with a dense matrix: gemvi, of a sparse vector, and nnz, which counts.
#pragma once

#include <algorithm>
#include <cstdint>

#include "entries.h"
#include "formats.h"
#include "types.h"

namespace cpu_device::sparse {

inline cusparseStatus_t gemviBytes(cusparseHandle_t handle, cusparseOperation_t op, int m, int n, int nnz, int* bytes) {
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!isKnown(op) || m < 0 || n < 0 || nnz < 0 || !bytes) return CUSPARSE_STATUS_INVALID_VALUE;
    *bytes = 256 + 8 * nnz;
    return CUSPARSE_STATUS_SUCCESS;
}
// y = alpha op(A) x + beta y. Of op(A) those columns are read that meet an element of x.
inline cusparseStatus_t gemvi(const char* name, cusparseHandle_t handle, cusparseOperation_t op, int m, int n,
                              cudaDataType type, const void* alpha, const void* a, int lda, int nnz, const void* x,
                              const int* xInd, const void* beta, void* y, cusparseIndexBase_t base, void* buffer) {
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!isKnown(op) || m < 0 || n < 0 || nnz < 0 || lda < std::max(1, m) || !isKnown(base) ||
        !areThere(alpha, a, beta, y) || (nnz > 0 && !areThere(x, xInd)))
        return CUSPARSE_STATUS_INVALID_VALUE;
    return perform(name, handle, [&](Call& call) {
        call.uses(buffer, 256 + 8 * size_t(nnz));
        const bool turned = isTransposed(op);
        const size_t length = size_t(turned ? n : m);
        const Number factor = call.scalar(alpha, type), ofBefore = call.scalar(beta, type);
        const Indices indices = fetchInts(call, xInd, nnz, base);
        if (!call.areWithin(indices, turned ? m : n, a, sizeOf(type))) return;
        const Numbers values = call.fetch(x, type, inOrder(nnz));
        const Layout columns = turned ? Layout{m, n, 1, lda} : Layout{n, m, lda, 1};
        const Numbers of = call.fetch(a, type, columns, &indices);
        Numbers sums(length, Number{}), before;
        for (size_t k = 0; k < indices.size(); k++)
            for (size_t i = 0; i < length; i++) {
                const Number element = of[k * length + i];
                sums[i] += (isConjugated(op) ? conjugate(element) : element) * values[k];
            }
        const Layout ofY = inOrder(int64_t(length));
        if (!isZero(ofBefore)) before = call.fetch(y, type, ofY);
        call.put(y, type, scaledSum(sums, factor, ofBefore, before), ofY);
    });
}

inline cusparseStatus_t countNonZeros(const char* name, cusparseHandle_t handle, cusparseDirection_t direction, int m,
                                      int n, const cusparseMatDescr* descr, cudaDataType type, const void* a, int lda,
                                      int* counts, int* total) {
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || lda < std::max(1, m) || !areThere(descr, a, counts, total))
        return CUSPARSE_STATUS_INVALID_VALUE;
    if (descr->type != CUSPARSE_MATRIX_TYPE_GENERAL) return CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED;
    return perform(name, handle, [&](Call& call) {
        const bool byRows = direction == CUSPARSE_DIRECTION_ROW;
        const Layout of = byRows ? Layout{m, n, 1, lda} : Layout{n, m, lda, 1};
        const Numbers all = call.fetch(a, type, of);
        Indices each(size_t(of.rows), 0);
        for (size_t i = 0; i < all.size(); i++) each[i / size_t(of.columns)] += !isZero(all[i]);
        putInts(call, counts, each);
        call.result(total,
                    asBytes(Indices{std::accumulate(each.begin(), each.end(), int64_t(0))}, CUSPARSE_INDEX_32I, 0));
    });
}

}  // namespace cpu_device::sparse

#define CPU_DEVICE_SPARSE_DENSE(S, T, TYPE)                                                                           \
    inline cusparseStatus_t cusparse##S##gemvi_bufferSize(cusparseHandle_t handle, cusparseOperation_t transA, int m, \
                                                          int n, int nnz, int* pBufferSize) {                         \
        return cpu_device::sparse::gemviBytes(handle, transA, m, n, nnz, pBufferSize);                                \
    }                                                                                                                 \
    inline cusparseStatus_t cusparse##S##gemvi(                                                                       \
        cusparseHandle_t handle, cusparseOperation_t transA, int m, int n, const T* alpha, const T* A, int lda,       \
        int nnz, const T* xVal, const int* xInd, const T* beta, T* y, cusparseIndexBase_t idxBase, void* pBuffer) {   \
        return cpu_device::sparse::gemvi("cusparse" #S "gemvi", handle, transA, m, n, TYPE, alpha, A, lda, nnz, xVal, \
                                         xInd, beta, y, idxBase, pBuffer);                                            \
    }                                                                                                                 \
    inline cusparseStatus_t cusparse##S##nnz(cusparseHandle_t handle, cusparseDirection_t dirA, int m, int n,         \
                                             const cusparseMatDescr_t descrA, const T* A, int lda, int* nnzPerRowCol, \
                                             int* nnzTotalDevHostPtr) {                                               \
        return cpu_device::sparse::countNonZeros("cusparse" #S "nnz", handle, dirA, m, n, descrA, TYPE, A, lda,       \
                                                 nnzPerRowCol, nnzTotalDevHostPtr);                                   \
    }
CPU_DEVICE_SPARSE_DENSE(S, float, CUDA_R_32F)
CPU_DEVICE_SPARSE_DENSE(D, double, CUDA_R_64F)
CPU_DEVICE_SPARSE_DENSE(C, cuComplex, CUDA_C_32F)
CPU_DEVICE_SPARSE_DENSE(Z, cuDoubleComplex, CUDA_C_64F)
#undef CPU_DEVICE_SPARSE_DENSE
