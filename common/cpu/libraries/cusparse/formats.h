// The older calls that turn the arrays of one format into those of another, and sort them. Indices have 32 bits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "entries.h"
#include "types.h"

namespace cpu_device::sparse {

inline Indices fetchInts(Call& call, const int* from, int64_t count, int base = 0) {
    return call.fetchIndices(from, CUSPARSE_INDEX_32I, base, count);
}
inline void putInts(Call& call, int* to, const Indices& values, int base = 0) {
    call.putIndices(to, CUSPARSE_INDEX_32I, base, values);
}

// As the generic calls are told of CSR.
inline cusparseSpMatDescr asCsr(int m, int n, int nnz, const int* rowPtr, const int* colInd, const void* values,
                                cudaDataType type, int base) {
    return {CUSPARSE_FORMAT_CSR,
            m,
            n,
            nnz,
            const_cast<int*>(rowPtr),
            const_cast<int*>(colInd),
            const_cast<void*>(values),
            CUSPARSE_INDEX_32I,
            CUSPARSE_INDEX_32I,
            cusparseIndexBase_t(base),
            type};
}

// The elements in an order: by their rows, then by their columns, then as they were.
inline std::vector<size_t> sorted(const Indices& row, const Indices& column) {
    std::vector<size_t> order(row.size());
    std::iota(order.begin(), order.end(), size_t(0));
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t i, size_t j) { return row[i] != row[j] ? row[i] < row[j] : column[i] < column[j]; });
    return order;
}
template <class T>
std::vector<T> inThat(const std::vector<size_t>& order, const std::vector<T>& values) {
    std::vector<T> all;
    all.reserve(order.size());
    for (size_t i : order) all.push_back(values[i]);
    return all;
}
// `permutation` may be null.
inline void permute(Call& call, int* permutation, const std::vector<size_t>& order) {
    if (!permutation) return;
    const Indices before = fetchInts(call, permutation, int64_t(order.size()));
    if (call.goesOn()) putInts(call, permutation, inThat(order, before));
}

inline cusparseStatus_t sortCoo(const char* name, cusparseHandle_t handle, int m, int n, int nnz, int* first,
                                int* second, int* permutation, void* buffer, size_t bytes) {
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || nnz < 0 || (nnz > 0 && !areThere(first, second))) return CUSPARSE_STATUS_INVALID_VALUE;
    return perform(name, handle, [&](Call& call) {
        call.uses(buffer, bytes);
        const Indices before = fetchInts(call, first, nnz), others = fetchInts(call, second, nnz);
        const std::vector<size_t> order = sorted(before, others);
        putInts(call, first, inThat(order, before));
        putInts(call, second, inThat(order, others));
        permute(call, permutation, order);
    });
}
// Columns in each row of CSR, or rows in each column of CSC.
inline cusparseStatus_t sortCompressed(const char* name, cusparseHandle_t handle, int m, int n, int nnz,
                                       const cusparseMatDescr* descr, const int* offsets, int* indices,
                                       int* permutation, void* buffer, size_t bytes) {
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || nnz < 0 || !areThere(descr, offsets) || (nnz > 0 && !indices))
        return CUSPARSE_STATUS_INVALID_VALUE;
    return perform(name, handle, [&](Call& call) {
        call.uses(buffer, bytes);
        const cusparseSpMatDescr a = asCsr(m, n, nnz, offsets, indices, nullptr, CUDA_R_32F, descr->base);
        const Entries entries = fetchPattern(call, a);
        if (!call.goesOn()) return;
        const std::vector<size_t> order = sorted(entries.row, entries.column);
        putInts(call, indices, inThat(order, entries.column), descr->base);
        permute(call, permutation, order);
    });
}
inline cusparseStatus_t sortBytes(cusparseHandle_t handle, int m, int n, int nnz, size_t* bytes) {
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || nnz < 0 || !bytes) return CUSPARSE_STATUS_INVALID_VALUE;
    *bytes = 256 + 8 * size_t(nnz);
    return CUSPARSE_STATUS_SUCCESS;
}

}  // namespace cpu_device::sparse

inline cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t handle, const int* cooRowInd, int nnz, int m,
                                         int* csrSortedRowPtr, cusparseIndexBase_t idxBase) {
    using namespace cpu_device::sparse;
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (nnz < 0 || m < 0 || !isKnown(idxBase) || !csrSortedRowPtr || (nnz > 0 && !cooRowInd))
        return CUSPARSE_STATUS_INVALID_VALUE;
    return perform("cusparseXcoo2csr", handle, [&](Call& call) {
        const Indices rows = fetchInts(call, cooRowInd, nnz, idxBase);
        if (call.areWithin(rows, m, csrSortedRowPtr, sizeof(int)))
            putInts(call, csrSortedRowPtr, offsetsOf(rows, m), idxBase);
    });
}
inline cusparseStatus_t cusparseXcsr2coo(cusparseHandle_t handle, const int* csrSortedRowPtr, int nnz, int m,
                                         int* cooRowInd, cusparseIndexBase_t idxBase) {
    using namespace cpu_device::sparse;
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (nnz < 0 || m < 0 || !isKnown(idxBase) || !csrSortedRowPtr || (nnz > 0 && !cooRowInd))
        return CUSPARSE_STATUS_INVALID_VALUE;
    return perform("cusparseXcsr2coo", handle, [&](Call& call) {
        const Indices offsets = fetchInts(call, csrSortedRowPtr, m + int64_t(1), idxBase);
        Indices rows, places;
        if (call.goesOn()) followOffsets(offsets, nnz, rows, places);
        if (call.areWithin(places, nnz, cooRowInd, sizeof(int))) putInts(call, cooRowInd, rows, idxBase);
    });
}

inline cusparseStatus_t cusparseCreateIdentityPermutation(cusparseHandle_t handle, int n, int* p) {
    using namespace cpu_device::sparse;
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (n < 0 || (n > 0 && !p)) return CUSPARSE_STATUS_INVALID_VALUE;
    return perform("cusparseCreateIdentityPermutation", handle, [&](Call& call) {
        Indices all(static_cast<size_t>(n));
        std::iota(all.begin(), all.end(), 0);
        putInts(call, p, all);
    });
}
inline cusparseStatus_t cusparseXcoosort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz, const int*,
                                                       const int*, size_t* bytes) {
    return cpu_device::sparse::sortBytes(handle, m, n, nnz, bytes);
}
inline cusparseStatus_t cusparseXcoosortByRow(cusparseHandle_t handle, int m, int n, int nnz, int* cooRowsA,
                                              int* cooColsA, int* P, void* pBuffer) {
    return cpu_device::sparse::sortCoo("cusparseXcoosortByRow", handle, m, n, nnz, cooRowsA, cooColsA, P, pBuffer,
                                       256 + 8 * size_t(nnz));
}
inline cusparseStatus_t cusparseXcoosortByColumn(cusparseHandle_t handle, int m, int n, int nnz, int* cooRowsA,
                                                 int* cooColsA, int* P, void* pBuffer) {
    return cpu_device::sparse::sortCoo("cusparseXcoosortByColumn", handle, m, n, nnz, cooColsA, cooRowsA, P, pBuffer,
                                       256 + 8 * size_t(nnz));
}
inline cusparseStatus_t cusparseXcsrsort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz, const int*,
                                                       const int*, size_t* bytes) {
    return cpu_device::sparse::sortBytes(handle, m, n, nnz, bytes);
}
inline cusparseStatus_t cusparseXcsrsort(cusparseHandle_t handle, int m, int n, int nnz,
                                         const cusparseMatDescr_t descrA, const int* csrRowPtrA, int* csrColIndA,
                                         int* P, void* pBuffer) {
    return cpu_device::sparse::sortCompressed("cusparseXcsrsort", handle, m, n, nnz, descrA, csrRowPtrA, csrColIndA, P,
                                              pBuffer, 256 + 8 * size_t(nnz));
}
inline cusparseStatus_t cusparseXcscsort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz, const int*,
                                                       const int*, size_t* bytes) {
    return cpu_device::sparse::sortBytes(handle, m, n, nnz, bytes);
}
inline cusparseStatus_t cusparseXcscsort(cusparseHandle_t handle, int m, int n, int nnz,
                                         const cusparseMatDescr_t descrA, const int* cscColPtrA, int* cscRowIndA,
                                         int* P, void* pBuffer) {
    return cpu_device::sparse::sortCompressed("cusparseXcscsort", handle, n, m, nnz, descrA, cscColPtrA, cscRowIndA, P,
                                              pBuffer, 256 + 8 * size_t(nnz));
}

namespace cpu_device::sparse {
inline cusparseStatus_t mayTurn(cusparseHandle_t handle, int m, int n, int nnz, cudaDataType type,
                                cusparseAction_t action, cusparseIndexBase_t base) {
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    const bool known = action == CUSPARSE_ACTION_SYMBOLIC || action == CUSPARSE_ACTION_NUMERIC;
    return m >= 0 && n >= 0 && nnz >= 0 && sizeOf(type) && known && isKnown(base) ? CUSPARSE_STATUS_SUCCESS
                                                                                  : CUSPARSE_STATUS_INVALID_VALUE;
}
}  // namespace cpu_device::sparse

inline cusparseStatus_t cusparseCsr2cscEx2_bufferSize(cusparseHandle_t handle, int m, int n, int nnz, const void*,
                                                      const int*, const int*, void*, int*, int*, cudaDataType valType,
                                                      cusparseAction_t copyValues, cusparseIndexBase_t idxBase,
                                                      cusparseCsr2CscAlg_t, size_t* bufferSize) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = mayTurn(handle, m, n, nnz, valType, copyValues, idxBase);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return sortBytes(handle, m, n, nnz, bufferSize);
}
inline cusparseStatus_t cusparseCsr2cscEx2(cusparseHandle_t handle, int m, int n, int nnz, const void* csrVal,
                                           const int* csrRowPtr, const int* csrColInd, void* cscVal, int* cscColPtr,
                                           int* cscRowInd, cudaDataType valType, cusparseAction_t copyValues,
                                           cusparseIndexBase_t idxBase, cusparseCsr2CscAlg_t, void* buffer) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = mayTurn(handle, m, n, nnz, valType, copyValues, idxBase);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return perform("cusparseCsr2cscEx2", handle, [&](Call& call) {
        call.uses(buffer, 256 + 8 * size_t(nnz));
        const Entries all = fetchPattern(call, asCsr(m, n, nnz, csrRowPtr, csrColInd, csrVal, valType, idxBase));
        if (!call.areWithin(all.column, n, cscColPtr, sizeof(int))) return;
        const std::vector<size_t> order = sorted(all.column, all.row);
        putInts(call, cscColPtr, offsetsOf(all.column, n), idxBase);
        putInts(call, cscRowInd, inThat(order, all.row), idxBase);
        if (copyValues == CUSPARSE_ACTION_SYMBOLIC) return;
        const Numbers values = fetchValues(call, all, csrVal, valType);
        call.put(cscVal, valType, inThat(order, values), inOrder(int64_t(order.size())));
    });
}
