// Products with dense vectors and matrices: SpMV, SpMM, SDDMM.
#pragma once

#include "entries.h"
#include "types.h"

namespace cpu_device::sparse {

// Of op(A) X = Y, whose types the library has: all the same, or sums that are wider.
inline cusparseStatus_t haveTypes(cudaDataType a, cudaDataType x, cudaDataType y, cudaDataType compute) {
    auto are = [&](cudaDataType in, cudaDataType out, cudaDataType sums) {
        return a == in && x == in && y == out && compute == sums;
    };
    const bool same = isFullType(compute) && are(compute, compute, compute);
    const bool halves = are(CUDA_R_16F, CUDA_R_16F, CUDA_R_32F) || are(CUDA_R_16F, CUDA_R_32F, CUDA_R_32F) ||
                        are(CUDA_R_16BF, CUDA_R_16BF, CUDA_R_32F) || are(CUDA_R_16BF, CUDA_R_32F, CUDA_R_32F);
    const bool bytes = are(CUDA_R_8I, CUDA_R_32I, CUDA_R_32I) || are(CUDA_R_8I, CUDA_R_32F, CUDA_R_32F);
    return same || halves || bytes ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_NOT_SUPPORTED;
}
// Of matrices with narrower numbers only vectors are multiplied.
inline bool areMixed(cudaDataType a, cudaDataType x, cudaDataType y, cudaDataType compute) {
    return x == y && y == compute &&
           ((a == CUDA_R_32F && (x == CUDA_R_64F || x == CUDA_C_32F)) || (a == CUDA_R_64F && x == CUDA_C_64F));
}

inline cusparseStatus_t mayMultiply(cusparseHandle_t handle, cusparseOperation_t op, const void* alpha,
                                    const cusparseSpMatDescr* a, const cusparseDnVecDescr* x, const void* beta,
                                    const cusparseDnVecDescr* y, cudaDataType compute) {
    if (!handle || !isKnown(op) || !areThere(alpha, a, x, beta, y)) return CUSPARSE_STATUS_INVALID_VALUE;
    const bool turned = isTransposed(op);
    if (x->size != (turned ? a->rows : a->columns) || y->size != (turned ? a->columns : a->rows))
        return CUSPARSE_STATUS_INVALID_VALUE;
    if (areMixed(a->type, x->type, y->type, compute)) return CUSPARSE_STATUS_SUCCESS;
    return haveTypes(a->type, x->type, y->type, compute);
}
inline cusparseStatus_t mayMultiply(cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB,
                                    const void* alpha, const cusparseSpMatDescr* a, const cusparseDnMatDescr* b,
                                    const void* beta, const cusparseDnMatDescr* c, cudaDataType compute) {
    if (!handle || !isKnown(opA) || !isKnown(opB) || !areThere(alpha, a, b, beta, c))
        return CUSPARSE_STATUS_INVALID_VALUE;
    const Layout ofB = layoutOf(*b, opB);
    const int64_t m = isTransposed(opA) ? a->columns : a->rows, k = isTransposed(opA) ? a->rows : a->columns;
    auto batched = [&](int batches) { return batches == 1 || batches == c->batches; };
    if (c->rows != m || ofB.rows != k || c->columns != ofB.columns || !batched(a->batches) || !batched(b->batches))
        return CUSPARSE_STATUS_INVALID_VALUE;
    return haveTypes(a->type, b->type, c->type, compute);
}

inline void multiply(Call& call, cusparseOperation_t op, const void* alpha, const cusparseSpMatDescr& a,
                     const cusparseDnVecDescr& x, const void* beta, const cusparseDnVecDescr& y, cudaDataType compute) {
    const Number factor = call.scalar(alpha, compute), ofBefore = call.scalar(beta, compute);
    Numbers sums(size_t(y.size), Number{});
    if (!isZero(factor)) {
        Entries all = fetchEntries(call, a);
        all.apply(op);
        if (!call.areWithin(all.column, x.size, x.values, sizeOf(x.type)) ||
            !call.areWithin(all.row, y.size, y.values, sizeOf(y.type)))
            return;
        const Used used(all.column, x.size);
        const Numbers of = call.fetch(x.values, x.type, inOrder(x.size), used.list());
        for (size_t k = 0; k < all.size(); k++) sums[size_t(all.row[k])] += all.value[k] * of[used[all.column[k]]];
    }
    Numbers before;
    if (!isZero(ofBefore)) before = call.fetch(y.values, y.type, inOrder(y.size));
    call.put(y.values, y.type, scaledSum(sums, factor, ofBefore, before), inOrder(y.size));
}

inline void multiply(Call& call, cusparseOperation_t opA, cusparseOperation_t opB, Number alpha,
                     const cusparseSpMatDescr& a, const cusparseDnMatDescr& b, Number beta, const cusparseDnMatDescr& c,
                     int batch) {
    const size_t n = size_t(c.columns);
    const Layout ofC = layoutOf(c, CUSPARSE_OPERATION_NON_TRANSPOSE);
    Numbers sums(ofC.elements(), Number{});
    if (!isZero(alpha)) {
        Entries all = fetchEntries(call, a, batch);
        all.apply(opA);
        if (!call.areWithin(all.column, all.columns, b.values, sizeOf(b.type)) ||
            !call.areWithin(all.row, c.rows, c.values, sizeOf(c.type)))
            return;
        const Used used(all.column, all.columns);
        const Numbers of = fetchRows(call, b, opB, used.list(), batch);
        for (size_t k = 0; k < all.size(); k++) {
            const Number value = all.value[k], *const from = of.data() + used[all.column[k]] * n;
            Number* const to = sums.data() + size_t(all.row[k]) * n;
            for (size_t j = 0; j < n; j++) to[j] += value * from[j];
        }
    }
    Numbers before;
    if (!isZero(beta)) before = call.fetch(valuesOf(c, batch), c.type, ofC);
    call.put(valuesOf(c, batch), c.type, scaledSum(sums, alpha, beta, before), ofC);
}

// The elements of op(A) op(B) where C has some.
inline void sample(Call& call, cusparseOperation_t opA, cusparseOperation_t opB, Number alpha,
                   const cusparseDnMatDescr& a, const cusparseDnMatDescr& b, Number beta, const cusparseSpMatDescr& c,
                   int batch) {
    const Entries pattern = fetchPattern(call, c, batch);
    if (!call.areWithin(pattern.row, c.rows, a.values, sizeOf(a.type)) ||
        !call.areWithin(pattern.column, c.columns, b.values, sizeOf(b.type)))
        return;
    const size_t k = size_t(layoutOf(a, opA).columns);
    const Used rows(pattern.row, c.rows), columns(pattern.column, c.columns);
    const cusparseOperation_t turnedB =
        isTransposed(opB) ? CUSPARSE_OPERATION_NON_TRANSPOSE : CUSPARSE_OPERATION_TRANSPOSE;
    const Numbers ofA = fetchRows(call, a, opA, rows.list(), batch),
                  ofB = fetchRows(call, b, turnedB, columns.list(), batch);
    Numbers sums(pattern.size());
    for (size_t e = 0; e < sums.size(); e++)
        for (size_t l = 0; l < k; l++)
            sums[e] += ofA[rows[pattern.row[e]] * k + l] * ofB[columns[pattern.column[e]] * k + l];
    void* const values = arraysOf(c, batch).values;
    Numbers before;
    if (!isZero(beta)) before = fetchValues(call, pattern, values, c.type);
    call.put(values, c.type, scaledSum(sums, alpha, beta, before), inOrder(int64_t(pattern.size())),
             pattern.placesOrNull());
}
inline cusparseStatus_t maySample(cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB,
                                  const void* alpha, const cusparseDnMatDescr* a, const cusparseDnMatDescr* b,
                                  const void* beta, const cusparseSpMatDescr* c, cudaDataType compute) {
    if (!handle || !isKnown(opA) || !isKnown(opB) || !areThere(alpha, a, b, beta, c))
        return CUSPARSE_STATUS_INVALID_VALUE;
    const Layout ofA = layoutOf(*a, opA), ofB = layoutOf(*b, opB);
    auto batched = [&](int batches) { return batches == 1 || batches == c->batches; };
    if (ofA.rows != c->rows || ofB.columns != c->columns || ofA.columns != ofB.rows || !batched(a->batches) ||
        !batched(b->batches))
        return CUSPARSE_STATUS_INVALID_VALUE;
    if (isConjugated(opA) || isConjugated(opB) || c->format != CUSPARSE_FORMAT_CSR)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    return haveTypes(a->type, b->type, c->type, compute);
}

}  // namespace cpu_device::sparse

// ---- y = alpha op(A) x + beta y ----

inline cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA, const void* alpha,
                                                cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
                                                const void* beta, cusparseDnVecDescr_t vecY, cudaDataType computeType,
                                                cusparseSpMVAlg_t, size_t* bufferSize) {
    using namespace cpu_device::sparse;
    if (!bufferSize) return CUSPARSE_STATUS_INVALID_VALUE;
    const cusparseStatus_t status = mayMultiply(handle, opA, alpha, matA, vecX, beta, vecY, computeType);
    if (status == CUSPARSE_STATUS_SUCCESS) *bufferSize = plausibleBytes(*matA);
    return status;
}
inline cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t handle, cusparseOperation_t opA, const void* alpha,
                                                cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
                                                const void* beta, cusparseDnVecDescr_t vecY, cudaDataType computeType,
                                                cusparseSpMVAlg_t, void* externalBuffer) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = mayMultiply(handle, opA, alpha, matA, vecX, beta, vecY, computeType);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return perform("cusparseSpMV_preprocess", handle,
                   [&](Call& call) { call.uses(externalBuffer, plausibleBytes(*matA)); });
}
inline cusparseStatus_t cusparseSpMV(cusparseHandle_t handle, cusparseOperation_t opA, const void* alpha,
                                     cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX, const void* beta,
                                     cusparseDnVecDescr_t vecY, cudaDataType computeType, cusparseSpMVAlg_t,
                                     void* externalBuffer) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = mayMultiply(handle, opA, alpha, matA, vecX, beta, vecY, computeType);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return perform("cusparseSpMV", handle, [&](Call& call) {
        call.uses(externalBuffer, plausibleBytes(*matA));
        multiply(call, opA, alpha, *matA, *vecX, beta, *vecY, computeType);
    });
}

// ---- C = alpha op(A) op(B) + beta C, of a sparse A ----

inline cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
                                                cusparseOperation_t opB, const void* alpha,
                                                cusparseConstSpMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                                const void* beta, cusparseDnMatDescr_t matC, cudaDataType computeType,
                                                cusparseSpMMAlg_t, size_t* bufferSize) {
    using namespace cpu_device::sparse;
    if (!bufferSize) return CUSPARSE_STATUS_INVALID_VALUE;
    const cusparseStatus_t status = mayMultiply(handle, opA, opB, alpha, matA, matB, beta, matC, computeType);
    if (status == CUSPARSE_STATUS_SUCCESS) *bufferSize = plausibleBytes(*matA);
    return status;
}
inline cusparseStatus_t cusparseSpMM_preprocess(cusparseHandle_t handle, cusparseOperation_t opA,
                                                cusparseOperation_t opB, const void* alpha,
                                                cusparseConstSpMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                                const void* beta, cusparseDnMatDescr_t matC, cudaDataType computeType,
                                                cusparseSpMMAlg_t, void* externalBuffer) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = mayMultiply(handle, opA, opB, alpha, matA, matB, beta, matC, computeType);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return perform("cusparseSpMM_preprocess", handle,
                   [&](Call& call) { call.uses(externalBuffer, plausibleBytes(*matA)); });
}
inline cusparseStatus_t cusparseSpMM(cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB,
                                     const void* alpha, cusparseConstSpMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                     const void* beta, cusparseDnMatDescr_t matC, cudaDataType computeType,
                                     cusparseSpMMAlg_t, void* externalBuffer) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = mayMultiply(handle, opA, opB, alpha, matA, matB, beta, matC, computeType);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return perform("cusparseSpMM", handle, [&](Call& call) {
        call.uses(externalBuffer, plausibleBytes(*matA));
        const Number factor = call.scalar(alpha, computeType), ofBefore = call.scalar(beta, computeType);
        for (int i = 0; i < matC->batches && call.goesOn(); i++)
            multiply(call, opA, opB, factor, *matA, *matB, ofBefore, *matC, i);
    });
}

// ---- C = alpha (op(A) op(B)) + beta C, of a sparse C ----

inline cusparseStatus_t cusparseSDDMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
                                                 cusparseOperation_t opB, const void* alpha,
                                                 cusparseConstDnMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                                 const void* beta, cusparseSpMatDescr_t matC, cudaDataType computeType,
                                                 cusparseSDDMMAlg_t, size_t* bufferSize) {
    using namespace cpu_device::sparse;
    if (!bufferSize) return CUSPARSE_STATUS_INVALID_VALUE;
    const cusparseStatus_t status = maySample(handle, opA, opB, alpha, matA, matB, beta, matC, computeType);
    if (status == CUSPARSE_STATUS_SUCCESS) *bufferSize = plausibleBytes(*matC);
    return status;
}
inline cusparseStatus_t cusparseSDDMM_preprocess(cusparseHandle_t handle, cusparseOperation_t opA,
                                                 cusparseOperation_t opB, const void* alpha,
                                                 cusparseConstDnMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                                 const void* beta, cusparseSpMatDescr_t matC, cudaDataType computeType,
                                                 cusparseSDDMMAlg_t, void* externalBuffer) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = maySample(handle, opA, opB, alpha, matA, matB, beta, matC, computeType);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return perform("cusparseSDDMM_preprocess", handle,
                   [&](Call& call) { call.uses(externalBuffer, plausibleBytes(*matC)); });
}
inline cusparseStatus_t cusparseSDDMM(cusparseHandle_t handle, cusparseOperation_t opA, cusparseOperation_t opB,
                                      const void* alpha, cusparseConstDnMatDescr_t matA, cusparseConstDnMatDescr_t matB,
                                      const void* beta, cusparseSpMatDescr_t matC, cudaDataType computeType,
                                      cusparseSDDMMAlg_t, void* externalBuffer) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = maySample(handle, opA, opB, alpha, matA, matB, beta, matC, computeType);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return perform("cusparseSDDMM", handle, [&](Call& call) {
        call.uses(externalBuffer, plausibleBytes(*matC));
        const Number factor = call.scalar(alpha, computeType), ofBefore = call.scalar(beta, computeType);
        for (int i = 0; i < matC->batches && call.goesOn(); i++)
            sample(call, opA, opB, factor, *matA, *matB, ofBefore, *matC, i);
    });
}
