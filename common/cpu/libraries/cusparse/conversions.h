// Between sparse and dense matrices.
#pragma once

#include <algorithm>

#include "entries.h"
#include "types.h"

namespace cpu_device::sparse {

inline cusparseStatus_t mayConvert(cusparseHandle_t handle, const cusparseSpMatDescr* a, const cusparseDnMatDescr* b) {
    if (!handle || !a || !b || a->rows != b->rows || a->columns != b->columns) return CUSPARSE_STATUS_INVALID_VALUE;
    return a->type == b->type ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_NOT_SUPPORTED;
}

// What is not zero, in the order of a format.
inline Entries entriesOf(Call& call, const cusparseDnMatDescr& b, cusparseFormat_t format) {
    const bool byColumns = format == CUSPARSE_FORMAT_CSC;
    const Numbers all =
        fetchRows(call, b, byColumns ? CUSPARSE_OPERATION_TRANSPOSE : CUSPARSE_OPERATION_NON_TRANSPOSE, nullptr);
    Entries entries;
    entries.rows = byColumns ? b.columns : b.rows, entries.columns = byColumns ? b.rows : b.columns;
    for (size_t i = 0; i < all.size(); i++) {
        if (isZero(all[i])) continue;
        entries.row.push_back(int64_t(i) / entries.columns);
        entries.column.push_back(int64_t(i) % entries.columns);
        entries.value.push_back(all[i]);
    }
    if (byColumns) entries.apply(CUSPARSE_OPERATION_TRANSPOSE);
    return entries;
}

}  // namespace cpu_device::sparse

inline cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t handle, cusparseConstSpMatDescr_t matA,
                                                         cusparseDnMatDescr_t matB, cusparseSparseToDenseAlg_t,
                                                         size_t* bufferSize) {
    using namespace cpu_device::sparse;
    if (!bufferSize) return CUSPARSE_STATUS_INVALID_VALUE;
    const cusparseStatus_t status = mayConvert(handle, matA, matB);
    if (status == CUSPARSE_STATUS_SUCCESS) *bufferSize = plausibleBytes(*matA);
    return status;
}
inline cusparseStatus_t cusparseSparseToDense(cusparseHandle_t handle, cusparseConstSpMatDescr_t matA,
                                              cusparseDnMatDescr_t matB, cusparseSparseToDenseAlg_t,
                                              void* externalBuffer) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = mayConvert(handle, matA, matB);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return perform("cusparseSparseToDense", handle, [&](Call& call) {
        call.uses(externalBuffer, plausibleBytes(*matA));
        const Entries entries = fetchEntries(call, *matA);
        if (!call.areWithin(entries.row, matA->rows, matB->values, sizeOf(matB->type)) ||
            !call.areWithin(entries.column, matA->columns, matB->values, sizeOf(matB->type)))
            return;
        const Layout of = layoutOf(*matB, CUSPARSE_OPERATION_NON_TRANSPOSE);
        Numbers all(of.elements(), Number{});
        for (size_t k = 0; k < entries.size(); k++)
            all[size_t(entries.row[k] * matB->columns + entries.column[k])] = entries.value[k];
        call.put(matB->values, matB->type, all, of);
    });
}

inline cusparseStatus_t cusparseDenseToSparse_bufferSize(cusparseHandle_t handle, cusparseConstDnMatDescr_t matA,
                                                         cusparseSpMatDescr_t matB, cusparseDenseToSparseAlg_t,
                                                         size_t* bufferSize) {
    using namespace cpu_device::sparse;
    if (!bufferSize) return CUSPARSE_STATUS_INVALID_VALUE;
    const cusparseStatus_t status = mayConvert(handle, matB, matA);
    if (status == CUSPARSE_STATUS_SUCCESS) *bufferSize = plausibleBytes(*matB);
    return status;
}
// B has as many elements now as the caller is to make room for; its offsets are there.
inline cusparseStatus_t cusparseDenseToSparse_analysis(cusparseHandle_t handle, cusparseConstDnMatDescr_t matA,
                                                       cusparseSpMatDescr_t matB, cusparseDenseToSparseAlg_t,
                                                       void* externalBuffer) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = mayConvert(handle, matB, matA);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return perform("cusparseDenseToSparse_analysis", handle, [&](Call& call) {
        call.uses(externalBuffer, plausibleBytes(*matB));
        const Entries entries = entriesOf(call, *matA, matB->format);
        if (!call.goesOn()) return;
        matB->nnz = int64_t(entries.size());
        if (matB->format == CUSPARSE_FORMAT_COO) return;
        const bool byRows = matB->format == CUSPARSE_FORMAT_CSR;
        call.putIndices(matB->leading, matB->leadingType, matB->base,
                        byRows ? offsetsOf(entries.row, matB->rows) : offsetsOf(entries.column, matB->columns));
    });
}
inline cusparseStatus_t cusparseDenseToSparse_convert(cusparseHandle_t handle, cusparseConstDnMatDescr_t matA,
                                                      cusparseSpMatDescr_t matB, cusparseDenseToSparseAlg_t,
                                                      void* externalBuffer) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = mayConvert(handle, matB, matA);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return perform("cusparseDenseToSparse_convert", handle, [&](Call& call) {
        call.uses(externalBuffer, plausibleBytes(*matB));
        const Entries entries = entriesOf(call, *matA, matB->format);
        if (call.goesOn() && matB->nnz != int64_t(entries.size())) return call.refuse(CUSPARSE_STATUS_INVALID_VALUE);
        putEntries(call, *matB, entries);
    });
}
