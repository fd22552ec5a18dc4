// C = alpha A B + beta C of three sparse matrices, step by step: SpGEMM, and SpGEMMreuse, whose pattern stays. What the
// steps find out is kept on the host; the caller's work areas are only looked at.
#pragma once

#include <algorithm>
#include <utility>

#include "entries.h"
#include "types.h"

// Of both.
struct cusparseSpGEMMDescr {
    bool estimated = false, computed = false;
    cpu_device::sparse::Entries product;
    int64_t products = 0;
    cpu_device::sparse::Number ofBefore;
};
using cusparseSpGEMMDescr_t = cusparseSpGEMMDescr*;

namespace cpu_device::sparse {

// Without values it is the pattern. Rows are sorted; those of a card need not be.
inline Entries productOf(const Entries& a, const Entries& b, int64_t& products) {
    const Rows ofA(a.row, a.rows), ofB(b.row, b.rows);
    Entries c;
    c.rows = a.rows, c.columns = b.columns;
    Indices columns;
    std::vector<bool> isMet(size_t(b.columns));
    Numbers sums(size_t(b.columns), Number{});
    products = 0;
    for (int64_t r = 0; r < a.rows; r++) {
        columns.clear();
        for (int64_t i = ofA.offsets[size_t(r)]; i < ofA.offsets[size_t(r) + 1]; i++) {
            const size_t left = ofA.element[size_t(i)];
            const size_t k = size_t(a.column[left]);
            for (int64_t j = ofB.offsets[k]; j < ofB.offsets[k + 1]; j++, products++) {
                const size_t right = ofB.element[size_t(j)], column = size_t(b.column[right]);
                if (!isMet[column]) columns.push_back(int64_t(column));
                isMet[column] = true;
                if (!a.value.empty()) sums[column] += a.value[left] * b.value[right];
            }
        }
        std::sort(columns.begin(), columns.end());
        for (int64_t column : columns) {
            c.row.push_back(r);
            c.column.push_back(column);
            c.value.push_back(std::exchange(sums[size_t(column)], Number{}));
            isMet[size_t(column)] = false;
        }
    }
    return c;
}

inline cusparseStatus_t mayMultiply(cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB,
                                    const cusparseSpMatDescr* a, const cusparseSpMatDescr* b,
                                    const cusparseSpMatDescr* c, const cusparseSpGEMMDescr* descr) {
    if (!handle || !isKnown(opA) || !isKnown(opB) || !areThere(a, b, c, descr)) return CUSPARSE_STATUS_INVALID_VALUE;
    auto areCsr = [](auto*... all) { return (... && (all->format == CUSPARSE_FORMAT_CSR)); };
    if (isTransposed(opA) || isTransposed(opB) || !areCsr(a, b, c)) return CUSPARSE_STATUS_NOT_SUPPORTED;
    if (a->columns != b->rows || a->rows != c->rows || b->columns != c->columns) return CUSPARSE_STATUS_INVALID_VALUE;
    if (a->type != b->type || a->type != c->type || !isFullType(a->type)) return CUSPARSE_STATUS_NOT_SUPPORTED;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t mayMultiply(cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB,
                                    const void* alpha, const cusparseSpMatDescr* a, const cusparseSpMatDescr* b,
                                    const void* beta, const cusparseSpMatDescr* c, cudaDataType compute,
                                    const cusparseSpGEMMDescr* descr) {
    if (!alpha || !beta) return CUSPARSE_STATUS_INVALID_VALUE;
    const cusparseStatus_t status = mayMultiply(handle, opA, opB, a, b, c, descr);
    return status == CUSPARSE_STATUS_SUCCESS && compute != a->type ? CUSPARSE_STATUS_NOT_SUPPORTED : status;
}

inline bool fetchFactors(Call& call, const cusparseSpMatDescr& a, const cusparseSpMatDescr& b, bool withValues,
                         Entries& ofA, Entries& ofB) {
    ofA = withValues ? fetchEntries(call, a) : fetchPattern(call, a);
    ofB = withValues ? fetchEntries(call, b) : fetchPattern(call, b);
    return call.areWithin(ofA.column, a.columns, b.leading, sizeOf(b.leadingType)) &&
           call.areWithin(ofB.column, b.columns, b.indices, sizeOf(b.indexType));
}

// Asked without an area, a step says how large one is to be; with one it is done.
template <class Step>
cusparseStatus_t inArea(const char* name, cusparseHandle_t handle, size_t* bytes, void* area,
                        const cusparseSpMatDescr& a, Step step) {
    if (!bytes) return CUSPARSE_STATUS_INVALID_VALUE;
    if (!area) {
        *bytes = plausibleBytes(a);
        return CUSPARSE_STATUS_SUCCESS;
    }
    return perform(name, handle, [&](Call& call) {
        call.uses(area, plausibleBytes(a));
        step(call);
    });
}

}  // namespace cpu_device::sparse

inline cusparseStatus_t cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t* descr) {
    if (!descr) return CUSPARSE_STATUS_INVALID_VALUE;
    *descr = new cusparseSpGEMMDescr;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t descr) {
    delete descr;
    return CUSPARSE_STATUS_SUCCESS;
}

inline cusparseStatus_t cusparseSpGEMM_workEstimation(cusparseHandle_t handle, cusparseOperation_t opA,
                                                      cusparseOperation_t opB, const void* alpha,
                                                      cusparseConstSpMatDescr_t matA, cusparseConstSpMatDescr_t matB,
                                                      const void* beta, cusparseSpMatDescr_t matC,
                                                      cudaDataType computeType, cusparseSpGEMMAlg_t,
                                                      cusparseSpGEMMDescr_t spgemmDescr, size_t* bufferSize1,
                                                      void* externalBuffer1) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status =
        mayMultiply(handle, opA, opB, alpha, matA, matB, beta, matC, computeType, spgemmDescr);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return inArea("cusparseSpGEMM_workEstimation", handle, bufferSize1, externalBuffer1, *matA, [&](Call& call) {
        Entries a, b;
        if (!fetchFactors(call, *matA, *matB, false, a, b)) return;
        (void)productOf(a, b, spgemmDescr->products);
        spgemmDescr->estimated = true;
    });
}
inline cusparseStatus_t cusparseSpGEMM_getNumProducts(cusparseSpGEMMDescr_t spgemmDescr, int64_t* num_prods) {
    if (!spgemmDescr || !num_prods) return CUSPARSE_STATUS_INVALID_VALUE;
    *num_prods = spgemmDescr->products;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpGEMM_estimateMemory(cusparseHandle_t handle, cusparseOperation_t opA,
                                                      cusparseOperation_t opB, const void* alpha,
                                                      cusparseConstSpMatDescr_t matA, cusparseConstSpMatDescr_t matB,
                                                      const void* beta, cusparseSpMatDescr_t matC,
                                                      cudaDataType computeType, cusparseSpGEMMAlg_t,
                                                      cusparseSpGEMMDescr_t spgemmDescr, float chunk_fraction,
                                                      size_t* bufferSize3, void* externalBuffer3, size_t* bufferSize2) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status =
        mayMultiply(handle, opA, opB, alpha, matA, matB, beta, matC, computeType, spgemmDescr);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!(chunk_fraction > 0 && chunk_fraction <= 1)) return CUSPARSE_STATUS_INVALID_VALUE;
    if (bufferSize2) *bufferSize2 = plausibleBytes(*matA);
    return inArea("cusparseSpGEMM_estimateMemory", handle, bufferSize3, externalBuffer3, *matA, [](Call&) {});
}
// C has as many elements now as the caller is to make room for.
inline cusparseStatus_t cusparseSpGEMM_compute(cusparseHandle_t handle, cusparseOperation_t opA,
                                               cusparseOperation_t opB, const void* alpha,
                                               cusparseConstSpMatDescr_t matA, cusparseConstSpMatDescr_t matB,
                                               const void* beta, cusparseSpMatDescr_t matC, cudaDataType computeType,
                                               cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t spgemmDescr,
                                               size_t* bufferSize2, void* externalBuffer2) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status =
        mayMultiply(handle, opA, opB, alpha, matA, matB, beta, matC, computeType, spgemmDescr);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!spgemmDescr->estimated) return CUSPARSE_STATUS_INVALID_VALUE;
    return inArea("cusparseSpGEMM_compute", handle, bufferSize2, externalBuffer2, *matA, [&](Call& call) {
        const Number factor = call.scalar(alpha, computeType);
        spgemmDescr->ofBefore = call.scalar(beta, computeType);
        Entries a, b;
        if (!fetchFactors(call, *matA, *matB, true, a, b)) return;
        spgemmDescr->product = productOf(a, b, spgemmDescr->products);
        for (Number& v : spgemmDescr->product.value) v = factor * v;
        matC->nnz = int64_t(spgemmDescr->product.size());
        spgemmDescr->computed = true;
    });
}
// With a beta, C's pattern was that of the product before, as the library demands.
inline cusparseStatus_t cusparseSpGEMM_copy(cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB,
                                            const void* alpha, cusparseConstSpMatDescr_t matA,
                                            cusparseConstSpMatDescr_t matB, const void* beta, cusparseSpMatDescr_t matC,
                                            cudaDataType computeType, cusparseSpGEMMAlg_t,
                                            cusparseSpGEMMDescr_t spgemmDescr) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status =
        mayMultiply(handle, opA, opB, alpha, matA, matB, beta, matC, computeType, spgemmDescr);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!spgemmDescr->computed) return CUSPARSE_STATUS_INVALID_VALUE;
    return perform("cusparseSpGEMM_copy", handle, [&](Call& call) {
        Entries all = spgemmDescr->product;
        if (!isZero(spgemmDescr->ofBefore)) {
            const Numbers before = call.fetch(matC->values, matC->type, inOrder(int64_t(all.size())));
            for (size_t k = 0; k < all.size(); k++) all.value[k] += spgemmDescr->ofBefore * before[k];
        }
        putEntries(call, *matC, all);
    });
}

// ---- the pattern first, and then values as often as they change ----

inline cusparseStatus_t cusparseSpGEMMreuse_workEstimation(cusparseHandle_t handle, cusparseOperation_t opA,
                                                           cusparseOperation_t opB, cusparseConstSpMatDescr_t matA,
                                                           cusparseConstSpMatDescr_t matB, cusparseSpMatDescr_t matC,
                                                           cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t spgemmDescr,
                                                           size_t* bufferSize1, void* externalBuffer1) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = mayMultiply(handle, opA, opB, matA, matB, matC, spgemmDescr);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return inArea("cusparseSpGEMMreuse_workEstimation", handle, bufferSize1, externalBuffer1, *matA,
                  [&](Call&) { spgemmDescr->estimated = true; });
}
inline cusparseStatus_t cusparseSpGEMMreuse_nnz(cusparseHandle_t handle, cusparseOperation_t opA,
                                                cusparseOperation_t opB, cusparseConstSpMatDescr_t matA,
                                                cusparseConstSpMatDescr_t matB, cusparseSpMatDescr_t matC,
                                                cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t spgemmDescr,
                                                size_t* bufferSize2, void* externalBuffer2, size_t* bufferSize3,
                                                void* externalBuffer3, size_t* bufferSize4, void* externalBuffer4) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = mayMultiply(handle, opA, opB, matA, matB, matC, spgemmDescr);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!areThere(bufferSize2, bufferSize3, bufferSize4) || !spgemmDescr->estimated)
        return CUSPARSE_STATUS_INVALID_VALUE;
    *bufferSize3 = *bufferSize4 = plausibleBytes(*matA);
    return inArea("cusparseSpGEMMreuse_nnz", handle, bufferSize2, externalBuffer2, *matA, [&](Call& call) {
        call.uses(externalBuffer3, *bufferSize3);
        call.uses(externalBuffer4, *bufferSize4);
        Entries a, b;
        if (!fetchFactors(call, *matA, *matB, false, a, b)) return;
        spgemmDescr->product = productOf(a, b, spgemmDescr->products);
        matC->nnz = int64_t(spgemmDescr->product.size());
        spgemmDescr->computed = true;
    });
}
inline cusparseStatus_t cusparseSpGEMMreuse_copy(cusparseHandle_t handle, cusparseOperation_t opA,
                                                 cusparseOperation_t opB, cusparseConstSpMatDescr_t matA,
                                                 cusparseConstSpMatDescr_t matB, cusparseSpMatDescr_t matC,
                                                 cusparseSpGEMMAlg_t, cusparseSpGEMMDescr_t spgemmDescr,
                                                 size_t* bufferSize5, void* externalBuffer5) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = mayMultiply(handle, opA, opB, matA, matB, matC, spgemmDescr);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!spgemmDescr->computed) return CUSPARSE_STATUS_INVALID_VALUE;
    return inArea("cusparseSpGEMMreuse_copy", handle, bufferSize5, externalBuffer5, *matA,
                  [&](Call& call) { putPattern(call, *matC, spgemmDescr->product); });
}
inline cusparseStatus_t cusparseSpGEMMreuse_compute(cusparseHandle_t handle, cusparseOperation_t opA,
                                                    cusparseOperation_t opB, const void* alpha,
                                                    cusparseConstSpMatDescr_t matA, cusparseConstSpMatDescr_t matB,
                                                    const void* beta, cusparseSpMatDescr_t matC,
                                                    cudaDataType computeType, cusparseSpGEMMAlg_t,
                                                    cusparseSpGEMMDescr_t spgemmDescr) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status =
        mayMultiply(handle, opA, opB, alpha, matA, matB, beta, matC, computeType, spgemmDescr);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!spgemmDescr->computed) return CUSPARSE_STATUS_INVALID_VALUE;
    return perform("cusparseSpGEMMreuse_compute", handle, [&](Call& call) {
        const Number factor = call.scalar(alpha, computeType), ofBefore = call.scalar(beta, computeType);
        Entries a, b;
        if (!fetchFactors(call, *matA, *matB, true, a, b)) return;
        const Entries product = productOf(a, b, spgemmDescr->products);
        const Layout of = inOrder(int64_t(product.size()));
        Numbers before;
        if (!isZero(ofBefore)) before = call.fetch(matC->values, matC->type, of);
        call.put(matC->values, matC->type, scaledSum(product.value, factor, ofBefore, before), of);
    });
}
