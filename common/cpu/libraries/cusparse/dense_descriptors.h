// Descriptors of vectors and of dense matrices. As with the real ones, a pointer may be null until a call needs it.
#pragma once

#include <cstdint>

#include "calls.h"
#include "types.h"

namespace cpu_device::sparse {

// Descriptors of arrays that only are read differ in the type of their pointers alone. (Inlined, g++ 12 warns of a
// caller's descriptor that is not made.)
template <class Descriptor, class Made>
__attribute__((noinline)) cusparseStatus_t create(Made* descriptor, bool valid, const Descriptor& made) {
    if (!descriptor || !valid) return CUSPARSE_STATUS_INVALID_VALUE;
    *descriptor = new Descriptor(made);
    return CUSPARSE_STATUS_SUCCESS;
}
template <class Descriptor>
cusparseStatus_t destroy(const Descriptor* descriptor) {
    delete descriptor;
    return CUSPARSE_STATUS_SUCCESS;
}
template <class Descriptor, class Pointer>
cusparseStatus_t getValues(const Descriptor* descriptor, Pointer* values) {
    if (!areThere(descriptor, values)) return CUSPARSE_STATUS_INVALID_VALUE;
    *values = descriptor->values;
    return CUSPARSE_STATUS_SUCCESS;
}
template <class Descriptor>
cusparseStatus_t setValues(Descriptor* descriptor, void* values) {
    if (!descriptor) return CUSPARSE_STATUS_INVALID_VALUE;
    descriptor->values = values;
    return CUSPARSE_STATUS_SUCCESS;
}

template <class Made>
cusparseStatus_t createSparseVector(Made* descriptor, int64_t size, int64_t nnz, const void* indices,
                                    const void* values, cusparseIndexType_t indexType, cusparseIndexBase_t base,
                                    cudaDataType type) {
    return create(
        descriptor, nnz >= 0 && nnz <= size && sizeOf(indexType) && isKnown(base) && sizeOf(type),
        cusparseSpVecDescr{size, nnz, const_cast<void*>(indices), const_cast<void*>(values), indexType, base, type});
}
template <class Pointer>
cusparseStatus_t getSparseVector(const cusparseSpVecDescr* x, int64_t* size, int64_t* nnz, Pointer* indices,
                                 Pointer* values, cusparseIndexType_t* indexType, cusparseIndexBase_t* base,
                                 cudaDataType* type) {
    if (!areThere(x, size, nnz, indices, values, indexType, base, type)) return CUSPARSE_STATUS_INVALID_VALUE;
    *size = x->size, *nnz = x->nnz, *indices = x->indices, *values = x->values;
    *indexType = x->indexType, *base = x->base, *type = x->type;
    return CUSPARSE_STATUS_SUCCESS;
}

template <class Pointer>
cusparseStatus_t getVector(const cusparseDnVecDescr* x, int64_t* size, Pointer* values, cudaDataType* type) {
    if (!areThere(x, size, values, type)) return CUSPARSE_STATUS_INVALID_VALUE;
    *size = x->size, *values = x->values, *type = x->type;
    return CUSPARSE_STATUS_SUCCESS;
}

template <class Made>
cusparseStatus_t createMatrix(Made* descriptor, int64_t rows, int64_t columns, int64_t apart, const void* values,
                              cudaDataType type, cusparseOrder_t order) {
    const bool byColumns = order == CUSPARSE_ORDER_COL;
    return create(descriptor,
                  rows >= 0 && columns >= 0 && (byColumns || order == CUSPARSE_ORDER_ROW) &&
                      apart >= (byColumns ? rows : columns) && sizeOf(type),
                  cusparseDnMatDescr{rows, columns, apart, const_cast<void*>(values), type, order});
}
template <class Pointer>
cusparseStatus_t getMatrix(const cusparseDnMatDescr* a, int64_t* rows, int64_t* columns, int64_t* apart,
                           Pointer* values, cudaDataType* type, cusparseOrder_t* order) {
    if (!areThere(a, rows, columns, apart, values, type, order)) return CUSPARSE_STATUS_INVALID_VALUE;
    *rows = a->rows, *columns = a->columns, *apart = a->apart, *values = a->values;
    *type = a->type, *order = a->order;
    return CUSPARSE_STATUS_SUCCESS;
}

}  // namespace cpu_device::sparse

// ---- sparse vectors ----

inline cusparseStatus_t cusparseCreateSpVec(cusparseSpVecDescr_t* x, int64_t size, int64_t nnz, void* indices,
                                            void* values, cusparseIndexType_t idxType, cusparseIndexBase_t idxBase,
                                            cudaDataType valueType) {
    return cpu_device::sparse::createSparseVector(x, size, nnz, indices, values, idxType, idxBase, valueType);
}
inline cusparseStatus_t cusparseCreateConstSpVec(cusparseConstSpVecDescr_t* x, int64_t size, int64_t nnz,
                                                 const void* indices, const void* values, cusparseIndexType_t idxType,
                                                 cusparseIndexBase_t idxBase, cudaDataType valueType) {
    return cpu_device::sparse::createSparseVector(x, size, nnz, indices, values, idxType, idxBase, valueType);
}
inline cusparseStatus_t cusparseDestroySpVec(cusparseConstSpVecDescr_t x) { return cpu_device::sparse::destroy(x); }
inline cusparseStatus_t cusparseSpVecGet(cusparseSpVecDescr_t x, int64_t* size, int64_t* nnz, void** indices,
                                         void** values, cusparseIndexType_t* idxType, cusparseIndexBase_t* idxBase,
                                         cudaDataType* valueType) {
    return cpu_device::sparse::getSparseVector(x, size, nnz, indices, values, idxType, idxBase, valueType);
}
inline cusparseStatus_t cusparseConstSpVecGet(cusparseConstSpVecDescr_t x, int64_t* size, int64_t* nnz,
                                              const void** indices, const void** values, cusparseIndexType_t* idxType,
                                              cusparseIndexBase_t* idxBase, cudaDataType* valueType) {
    return cpu_device::sparse::getSparseVector(x, size, nnz, indices, values, idxType, idxBase, valueType);
}
inline cusparseStatus_t cusparseSpVecGetIndexBase(cusparseConstSpVecDescr_t x, cusparseIndexBase_t* idxBase) {
    if (!x || !idxBase) return CUSPARSE_STATUS_INVALID_VALUE;
    *idxBase = x->base;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpVecGetValues(cusparseSpVecDescr_t x, void** values) {
    return cpu_device::sparse::getValues(x, values);
}
inline cusparseStatus_t cusparseConstSpVecGetValues(cusparseConstSpVecDescr_t x, const void** values) {
    return cpu_device::sparse::getValues(x, values);
}
inline cusparseStatus_t cusparseSpVecSetValues(cusparseSpVecDescr_t x, void* values) {
    return cpu_device::sparse::setValues(x, values);
}

// ---- dense vectors ----

inline cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t* x, int64_t size, void* values,
                                            cudaDataType valueType) {
    return cpu_device::sparse::create(x, size >= 0 && cpu_device::sparse::sizeOf(valueType),
                                      cusparseDnVecDescr{size, values, valueType});
}
inline cusparseStatus_t cusparseCreateConstDnVec(cusparseConstDnVecDescr_t* x, int64_t size, const void* values,
                                                 cudaDataType valueType) {
    return cpu_device::sparse::create(x, size >= 0 && cpu_device::sparse::sizeOf(valueType),
                                      cusparseDnVecDescr{size, const_cast<void*>(values), valueType});
}
inline cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t x) { return cpu_device::sparse::destroy(x); }
inline cusparseStatus_t cusparseDnVecGet(cusparseDnVecDescr_t x, int64_t* size, void** values,
                                         cudaDataType* valueType) {
    return cpu_device::sparse::getVector(x, size, values, valueType);
}
inline cusparseStatus_t cusparseConstDnVecGet(cusparseConstDnVecDescr_t x, int64_t* size, const void** values,
                                              cudaDataType* valueType) {
    return cpu_device::sparse::getVector(x, size, values, valueType);
}
inline cusparseStatus_t cusparseDnVecGetValues(cusparseDnVecDescr_t x, void** values) {
    return cpu_device::sparse::getValues(x, values);
}
inline cusparseStatus_t cusparseConstDnVecGetValues(cusparseConstDnVecDescr_t x, const void** values) {
    return cpu_device::sparse::getValues(x, values);
}
inline cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t x, void* values) {
    return cpu_device::sparse::setValues(x, values);
}

// ---- dense matrices ----

inline cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t* a, int64_t rows, int64_t cols, int64_t ld,
                                            void* values, cudaDataType valueType, cusparseOrder_t order) {
    return cpu_device::sparse::createMatrix(a, rows, cols, ld, values, valueType, order);
}
inline cusparseStatus_t cusparseCreateConstDnMat(cusparseConstDnMatDescr_t* a, int64_t rows, int64_t cols, int64_t ld,
                                                 const void* values, cudaDataType valueType, cusparseOrder_t order) {
    return cpu_device::sparse::createMatrix(a, rows, cols, ld, values, valueType, order);
}
inline cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t a) { return cpu_device::sparse::destroy(a); }
inline cusparseStatus_t cusparseDnMatGet(cusparseDnMatDescr_t a, int64_t* rows, int64_t* cols, int64_t* ld,
                                         void** values, cudaDataType* type, cusparseOrder_t* order) {
    return cpu_device::sparse::getMatrix(a, rows, cols, ld, values, type, order);
}
inline cusparseStatus_t cusparseConstDnMatGet(cusparseConstDnMatDescr_t a, int64_t* rows, int64_t* cols, int64_t* ld,
                                              const void** values, cudaDataType* type, cusparseOrder_t* order) {
    return cpu_device::sparse::getMatrix(a, rows, cols, ld, values, type, order);
}
inline cusparseStatus_t cusparseDnMatGetValues(cusparseDnMatDescr_t a, void** values) {
    return cpu_device::sparse::getValues(a, values);
}
inline cusparseStatus_t cusparseConstDnMatGetValues(cusparseConstDnMatDescr_t a, const void** values) {
    return cpu_device::sparse::getValues(a, values);
}
inline cusparseStatus_t cusparseDnMatSetValues(cusparseDnMatDescr_t a, void* values) {
    return cpu_device::sparse::setValues(a, values);
}
// With 0 between them, each call of a batch has the same matrix.
inline cusparseStatus_t cusparseDnMatSetStridedBatch(cusparseDnMatDescr_t a, int batchCount, int64_t batchStride) {
    if (!a || batchCount < 1) return CUSPARSE_STATUS_INVALID_VALUE;
    const int64_t elements = a->apart * (a->order == CUSPARSE_ORDER_COL ? a->columns : a->rows);
    if (batchStride != 0 && batchStride < elements) return CUSPARSE_STATUS_INVALID_VALUE;
    a->batches = batchCount;
    a->batchesApart = batchStride;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDnMatGetStridedBatch(cusparseConstDnMatDescr_t a, int* batchCount,
                                                     int64_t* batchStride) {
    if (!cpu_device::sparse::areThere(a, batchCount, batchStride)) return CUSPARSE_STATUS_INVALID_VALUE;
    *batchCount = a->batches;
    *batchStride = a->batchesApart;
    return CUSPARSE_STATUS_SUCCESS;
}
