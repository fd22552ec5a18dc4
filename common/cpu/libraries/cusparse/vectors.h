// A sparse vector with a dense one.
#pragma once

#include "entries.h"
#include "types.h"

namespace cpu_device::sparse {

inline bool match(const cusparseSpVecDescr* x, const cusparseDnVecDescr* y) {
    return x && y && x->size == y->size && x->type == y->type;
}

// Its indices, if none leads out of the dense vector.
inline bool fetchIndicesOf(Call& call, const cusparseSpVecDescr& x, const cusparseDnVecDescr& y, Indices& indices) {
    indices = call.fetchIndices(x.indices, x.indexType, x.base, x.nnz);
    return call.goesOn() && call.areWithin(indices, y.size, y.values, sizeOf(y.type));
}

inline void axpby(Call& call, const void* alpha, const cusparseSpVecDescr& x, const void* beta,
                  const cusparseDnVecDescr& y) {
    const Number factor = call.scalar(alpha, scalarTypeOf(x.type)), ofBefore = call.scalar(beta, scalarTypeOf(x.type));
    Indices indices;
    if (!fetchIndicesOf(call, x, y, indices)) return;
    const Numbers values = call.fetch(x.values, x.type, inOrder(x.nnz));
    if (isOne(ofBefore)) {  // then the others stay, and are not read
        Numbers sums = call.fetch(y.values, y.type, inOrder(x.nnz), &indices);
        for (size_t k = 0; k < sums.size(); k++) sums[k] += factor * values[k];
        return call.put(y.values, y.type, sums, inOrder(x.nnz), &indices);
    }
    Numbers all(size_t(y.size), Number{});
    if (!isZero(ofBefore)) {
        all = call.fetch(y.values, y.type, inOrder(y.size));
        for (Number& v : all) v = ofBefore * v;
    }
    for (size_t k = 0; k < indices.size(); k++) all[size_t(indices[k])] += factor * values[k];
    call.put(y.values, y.type, all, inOrder(y.size));
}

inline void rotate(Call& call, const void* c, const void* s, const cusparseSpVecDescr& x, const cusparseDnVecDescr& y) {
    const Number cosine = call.scalar(c, scalarTypeOf(x.type)), sine = call.scalar(s, scalarTypeOf(x.type));
    Indices indices;
    if (!fetchIndicesOf(call, x, y, indices)) return;
    Numbers ofX = call.fetch(x.values, x.type, inOrder(x.nnz)),
            ofY = call.fetch(y.values, y.type, inOrder(x.nnz), &indices);
    for (size_t k = 0; k < ofX.size(); k++) {
        const Number before = ofX[k];
        ofX[k] = cosine * before + sine * ofY[k];
        ofY[k] = cosine * ofY[k] - sine * before;
    }
    call.put(x.values, x.type, ofX, inOrder(x.nnz));
    call.put(y.values, y.type, ofY, inOrder(x.nnz), &indices);
}

inline cusparseStatus_t mayMultiply(cusparseHandle_t handle, cusparseOperation_t op, const cusparseSpVecDescr* x,
                                    const cusparseDnVecDescr* y, const void* result, cudaDataType compute) {
    if (!handle || !isKnown(op) || !x || !y || !result || x->size != y->size) return CUSPARSE_STATUS_INVALID_VALUE;
    const bool bytes = x->type == CUDA_R_8I && (compute == CUDA_R_32I || compute == CUDA_R_32F);
    if (x->type != y->type || !(bytes || compute == scalarTypeOf(x->type))) return CUSPARSE_STATUS_NOT_SUPPORTED;
    return CUSPARSE_STATUS_SUCCESS;
}

}  // namespace cpu_device::sparse

// y = alpha x + beta y
inline cusparseStatus_t cusparseAxpby(cusparseHandle_t handle, const void* alpha, cusparseConstSpVecDescr_t vecX,
                                      const void* beta, cusparseDnVecDescr_t vecY) {
    using namespace cpu_device::sparse;
    if (!handle || !alpha || !beta || !match(vecX, vecY)) return CUSPARSE_STATUS_INVALID_VALUE;
    return perform("cusparseAxpby", handle, [&](Call& call) { axpby(call, alpha, *vecX, beta, *vecY); });
}
inline cusparseStatus_t cusparseGather(cusparseHandle_t handle, cusparseConstDnVecDescr_t vecY,
                                       cusparseSpVecDescr_t vecX) {
    using namespace cpu_device::sparse;
    if (!handle || !match(vecX, vecY)) return CUSPARSE_STATUS_INVALID_VALUE;
    return perform("cusparseGather", handle, [&](Call& call) {
        Indices indices;
        if (!fetchIndicesOf(call, *vecX, *vecY, indices)) return;
        const Numbers values = call.fetch(vecY->values, vecY->type, inOrder(vecX->nnz), &indices);
        call.put(vecX->values, vecX->type, values, inOrder(vecX->nnz));
    });
}
inline cusparseStatus_t cusparseScatter(cusparseHandle_t handle, cusparseConstSpVecDescr_t vecX,
                                        cusparseDnVecDescr_t vecY) {
    using namespace cpu_device::sparse;
    if (!handle || !match(vecX, vecY)) return CUSPARSE_STATUS_INVALID_VALUE;
    return perform("cusparseScatter", handle, [&](Call& call) {
        Indices indices;
        if (!fetchIndicesOf(call, *vecX, *vecY, indices)) return;
        const Numbers values = call.fetch(vecX->values, vecX->type, inOrder(vecX->nnz));
        call.put(vecY->values, vecY->type, values, inOrder(vecX->nnz), &indices);
    });
}
// x = c x + s y, y = c y - s x, where x has elements.
inline cusparseStatus_t cusparseRot(cusparseHandle_t handle, const void* c_coeff, const void* s_coeff,
                                    cusparseSpVecDescr_t vecX, cusparseDnVecDescr_t vecY) {
    using namespace cpu_device::sparse;
    if (!handle || !c_coeff || !s_coeff || !match(vecX, vecY)) return CUSPARSE_STATUS_INVALID_VALUE;
    return perform("cusparseRot", handle, [&](Call& call) { rotate(call, c_coeff, s_coeff, *vecX, *vecY); });
}

inline cusparseStatus_t cusparseSpVV_bufferSize(cusparseHandle_t handle, cusparseOperation_t opX,
                                                cusparseConstSpVecDescr_t vecX, cusparseConstDnVecDescr_t vecY,
                                                const void* result, cudaDataType computeType, size_t* bufferSize) {
    using namespace cpu_device::sparse;
    if (!bufferSize) return CUSPARSE_STATUS_INVALID_VALUE;
    const cusparseStatus_t status = mayMultiply(handle, opX, vecX, vecY, result, computeType);
    if (status == CUSPARSE_STATUS_SUCCESS) *bufferSize = 256;
    return status;
}
inline cusparseStatus_t cusparseSpVV(cusparseHandle_t handle, cusparseOperation_t opX, cusparseConstSpVecDescr_t vecX,
                                     cusparseConstDnVecDescr_t vecY, void* result, cudaDataType computeType,
                                     void* externalBuffer) {
    using namespace cpu_device::sparse;
    const cusparseStatus_t status = mayMultiply(handle, opX, vecX, vecY, result, computeType);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return perform("cusparseSpVV", handle, [&](Call& call) {
        call.uses(externalBuffer, 256);
        Indices indices;
        if (!fetchIndicesOf(call, *vecX, *vecY, indices)) return;
        const Numbers x = call.fetch(vecX->values, vecX->type, inOrder(vecX->nnz)),
                      y = call.fetch(vecY->values, vecY->type, inOrder(vecX->nnz), &indices);
        Number sum;
        for (size_t k = 0; k < x.size(); k++) sum += (isConjugated(opX) ? conjugate(x[k]) : x[k]) * y[k];
        call.result(result, asBytes(Numbers{sum}, computeType));
    });
}
