// Descriptors of sparse matrices: CSR, CSC and COO.
#pragma once

#include <cstdint>
#include <cstring>

#include "dense_descriptors.h"
#include "types.h"

namespace cpu_device::sparse {

inline bool fits(int64_t largest, cusparseIndexType_t type) {
    return type != CUSPARSE_INDEX_32I || largest <= INT32_MAX;
}

// What is in the arrays of one or the other format, for those that ask.
struct SparseArrays {
    const void *leading, *indices, *values;
    cusparseIndexType_t leadingType, indexType;
    cusparseIndexBase_t base;
    cudaDataType type;
};

template <class Made>
cusparseStatus_t createSparse(Made* descriptor, cusparseFormat_t format, int64_t rows, int64_t columns, int64_t nnz,
                              const SparseArrays& of) {
    const bool counted = rows >= 0 && columns >= 0 && nnz >= 0 && (rows == 0 ? nnz == 0 : nnz / rows <= columns) &&
                         !(rows && nnz / rows == columns && nnz % rows);
    const bool valid = descriptor && counted && fits(rows, of.indexType) && fits(columns, of.indexType) &&
                       sizeOf(of.leadingType) && sizeOf(of.indexType) && isKnown(of.base) && sizeOf(of.type);
    if (!valid) return CUSPARSE_STATUS_INVALID_VALUE;
    // As the library has it: offsets and indices are of one type, and 16 bits hold no offsets.
    if (format != CUSPARSE_FORMAT_COO && (of.leadingType != of.indexType || of.leadingType == CUSPARSE_INDEX_16U))
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    return create(
        descriptor, true,
        cusparseSpMatDescr{format, rows, columns, nnz, const_cast<void*>(of.leading), const_cast<void*>(of.indices),
                           const_cast<void*>(of.values), of.leadingType, of.indexType, of.base, of.type});
}
template <class Pointer>
cusparseStatus_t getSparse(const cusparseSpMatDescr* a, cusparseFormat_t format, int64_t* rows, int64_t* columns,
                           int64_t* nnz, Pointer* leading, Pointer* indices, Pointer* values,
                           cusparseIndexType_t* leadingType, cusparseIndexType_t* indexType, cusparseIndexBase_t* base,
                           cudaDataType* type) {
    if (!areThere(a, rows, columns, nnz, leading, indices, values, leadingType, indexType, base, type) ||
        a->format != format)
        return CUSPARSE_STATUS_INVALID_VALUE;
    *rows = a->rows, *columns = a->columns, *nnz = a->nnz;
    *leading = a->leading, *indices = a->indices, *values = a->values;
    *leadingType = a->leadingType, *indexType = a->indexType, *base = a->base, *type = a->type;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t setPointers(cusparseSpMatDescr* a, cusparseFormat_t format, void* leading, void* indices,
                                    void* values) {
    if (!a || a->format != format) return CUSPARSE_STATUS_INVALID_VALUE;
    a->leading = leading, a->indices = indices, a->values = values;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t setBatches(cusparseSpMatDescr* a, cusparseFormat_t format, int batches, int64_t leadingApart,
                                   int64_t leadingAtLeast, int64_t elementsApart) {
    if (!a || a->format != format || batches < 1) return CUSPARSE_STATUS_INVALID_VALUE;
    if ((leadingApart != 0 && leadingApart < leadingAtLeast) || (elementsApart != 0 && elementsApart < a->nnz))
        return CUSPARSE_STATUS_INVALID_VALUE;
    a->batches = batches, a->leadingApart = leadingApart, a->elementsApart = elementsApart;
    return CUSPARSE_STATUS_SUCCESS;
}

}  // namespace cpu_device::sparse

// ---- what matrices of all formats have ----

inline cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t a) { return cpu_device::sparse::destroy(a); }
inline cusparseStatus_t cusparseSpMatGetFormat(cusparseConstSpMatDescr_t a, cusparseFormat_t* format) {
    if (!a || !format) return CUSPARSE_STATUS_INVALID_VALUE;
    *format = a->format;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatGetIndexBase(cusparseConstSpMatDescr_t a, cusparseIndexBase_t* idxBase) {
    if (!a || !idxBase) return CUSPARSE_STATUS_INVALID_VALUE;
    *idxBase = a->base;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatGetValues(cusparseSpMatDescr_t a, void** values) {
    return cpu_device::sparse::getValues(a, values);
}
inline cusparseStatus_t cusparseConstSpMatGetValues(cusparseConstSpMatDescr_t a, const void** values) {
    return cpu_device::sparse::getValues(a, values);
}
inline cusparseStatus_t cusparseSpMatSetValues(cusparseSpMatDescr_t a, void* values) {
    return cpu_device::sparse::setValues(a, values);
}
inline cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t a, int64_t* rows, int64_t* cols, int64_t* nnz) {
    if (!cpu_device::sparse::areThere(a, rows, cols, nnz)) return CUSPARSE_STATUS_INVALID_VALUE;
    *rows = a->rows, *cols = a->columns, *nnz = a->nnz;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatGetStridedBatch(cusparseConstSpMatDescr_t a, int* batchCount) {
    if (!a || !batchCount) return CUSPARSE_STATUS_INVALID_VALUE;
    *batchCount = a->batches;
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCooSetStridedBatch(cusparseSpMatDescr_t a, int batchCount, int64_t batchStride) {
    return cpu_device::sparse::setBatches(a, CUSPARSE_FORMAT_COO, batchCount, batchStride, 0, batchStride);
}
inline cusparseStatus_t cusparseCsrSetStridedBatch(cusparseSpMatDescr_t a, int batchCount, int64_t offsetsBatchStride,
                                                   int64_t columnsValuesBatchStride) {
    return cpu_device::sparse::setBatches(a, CUSPARSE_FORMAT_CSR, batchCount, offsetsBatchStride, a ? a->rows + 1 : 0,
                                          columnsValuesBatchStride);
}

namespace cpu_device::sparse {
// What is set is not looked at, as by the library.
template <class Matrix, class Copy>
cusparseStatus_t attribute(Matrix* a, cusparseSpMatAttribute_t which, size_t bytes, Copy copy) {
    if (!a || bytes != sizeof(cusparseFillMode_t)) return CUSPARSE_STATUS_INVALID_VALUE;
    if (which == CUSPARSE_SPMAT_FILL_MODE)
        copy(&a->fillMode);
    else if (which == CUSPARSE_SPMAT_DIAG_TYPE)
        copy(&a->diagType);
    else
        return CUSPARSE_STATUS_INVALID_VALUE;
    return CUSPARSE_STATUS_SUCCESS;
}
}  // namespace cpu_device::sparse

inline cusparseStatus_t cusparseSpMatGetAttribute(cusparseConstSpMatDescr_t a, cusparseSpMatAttribute_t which,
                                                  void* data, size_t dataSize) {
    if (!data) return CUSPARSE_STATUS_INVALID_VALUE;
    return cpu_device::sparse::attribute(a, which, dataSize, [&](const void* at) { std::memcpy(data, at, dataSize); });
}
inline cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t a, cusparseSpMatAttribute_t which, void* data,
                                                  size_t dataSize) {
    if (!data) return CUSPARSE_STATUS_INVALID_VALUE;
    return cpu_device::sparse::attribute(a, which, dataSize, [&](void* at) { std::memcpy(at, data, dataSize); });
}

// ---- CSR and CSC ----

#define CPU_DEVICE_SPARSE_BY_OFFSETS(Name, FORMAT)                                                                     \
    inline cusparseStatus_t cusparseCreate##Name(cusparseSpMatDescr_t* a, int64_t rows, int64_t cols, int64_t nnz,     \
                                                 void* offsets, void* indices, void* values,                           \
                                                 cusparseIndexType_t offsetsType, cusparseIndexType_t indicesType,     \
                                                 cusparseIndexBase_t idxBase, cudaDataType valueType) {                \
        return cpu_device::sparse::createSparse(                                                                       \
            a, FORMAT, rows, cols, nnz, {offsets, indices, values, offsetsType, indicesType, idxBase, valueType});     \
    }                                                                                                                  \
    inline cusparseStatus_t cusparseCreateConst##Name(                                                                 \
        cusparseConstSpMatDescr_t* a, int64_t rows, int64_t cols, int64_t nnz, const void* offsets,                    \
        const void* indices, const void* values, cusparseIndexType_t offsetsType, cusparseIndexType_t indicesType,     \
        cusparseIndexBase_t idxBase, cudaDataType valueType) {                                                         \
        return cpu_device::sparse::createSparse(                                                                       \
            a, FORMAT, rows, cols, nnz, {offsets, indices, values, offsetsType, indicesType, idxBase, valueType});     \
    }                                                                                                                  \
    inline cusparseStatus_t cusparse##Name##Get(cusparseSpMatDescr_t a, int64_t* rows, int64_t* cols, int64_t* nnz,    \
                                                void** offsets, void** indices, void** values,                         \
                                                cusparseIndexType_t* offsetsType, cusparseIndexType_t* indicesType,    \
                                                cusparseIndexBase_t* idxBase, cudaDataType* valueType) {               \
        return cpu_device::sparse::getSparse(a, FORMAT, rows, cols, nnz, offsets, indices, values, offsetsType,        \
                                             indicesType, idxBase, valueType);                                         \
    }                                                                                                                  \
    inline cusparseStatus_t cusparseConst##Name##Get(                                                                  \
        cusparseConstSpMatDescr_t a, int64_t* rows, int64_t* cols, int64_t* nnz, const void** offsets,                 \
        const void** indices, const void** values, cusparseIndexType_t* offsetsType, cusparseIndexType_t* indicesType, \
        cusparseIndexBase_t* idxBase, cudaDataType* valueType) {                                                       \
        return cpu_device::sparse::getSparse(a, FORMAT, rows, cols, nnz, offsets, indices, values, offsetsType,        \
                                             indicesType, idxBase, valueType);                                         \
    }                                                                                                                  \
    inline cusparseStatus_t cusparse##Name##SetPointers(cusparseSpMatDescr_t a, void* offsets, void* indices,          \
                                                        void* values) {                                                \
        return cpu_device::sparse::setPointers(a, FORMAT, offsets, indices, values);                                   \
    }

CPU_DEVICE_SPARSE_BY_OFFSETS(Csr, CUSPARSE_FORMAT_CSR)
CPU_DEVICE_SPARSE_BY_OFFSETS(Csc, CUSPARSE_FORMAT_CSC)
#undef CPU_DEVICE_SPARSE_BY_OFFSETS

// ---- COO ----

inline cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t* a, int64_t rows, int64_t cols, int64_t nnz,
                                          void* cooRowInd, void* cooColInd, void* cooValues,
                                          cusparseIndexType_t cooIdxType, cusparseIndexBase_t idxBase,
                                          cudaDataType valueType) {
    return cpu_device::sparse::createSparse(
        a, CUSPARSE_FORMAT_COO, rows, cols, nnz,
        {cooRowInd, cooColInd, cooValues, cooIdxType, cooIdxType, idxBase, valueType});
}
inline cusparseStatus_t cusparseCreateConstCoo(cusparseConstSpMatDescr_t* a, int64_t rows, int64_t cols, int64_t nnz,
                                               const void* cooRowInd, const void* cooColInd, const void* cooValues,
                                               cusparseIndexType_t cooIdxType, cusparseIndexBase_t idxBase,
                                               cudaDataType valueType) {
    return cpu_device::sparse::createSparse(
        a, CUSPARSE_FORMAT_COO, rows, cols, nnz,
        {cooRowInd, cooColInd, cooValues, cooIdxType, cooIdxType, idxBase, valueType});
}
inline cusparseStatus_t cusparseCooGet(cusparseSpMatDescr_t a, int64_t* rows, int64_t* cols, int64_t* nnz,
                                       void** cooRowInd, void** cooColInd, void** cooValues,
                                       cusparseIndexType_t* idxType, cusparseIndexBase_t* idxBase,
                                       cudaDataType* valueType) {
    return cpu_device::sparse::getSparse(a, CUSPARSE_FORMAT_COO, rows, cols, nnz, cooRowInd, cooColInd, cooValues,
                                         idxType, idxType, idxBase, valueType);
}
inline cusparseStatus_t cusparseConstCooGet(cusparseConstSpMatDescr_t a, int64_t* rows, int64_t* cols, int64_t* nnz,
                                            const void** cooRowInd, const void** cooColInd, const void** cooValues,
                                            cusparseIndexType_t* idxType, cusparseIndexBase_t* idxBase,
                                            cudaDataType* valueType) {
    return cpu_device::sparse::getSparse(a, CUSPARSE_FORMAT_COO, rows, cols, nnz, cooRowInd, cooColInd, cooValues,
                                         idxType, idxType, idxBase, valueType);
}
inline cusparseStatus_t cusparseCooSetPointers(cusparseSpMatDescr_t a, void* cooRows, void* cooColumns,
                                               void* cooValues) {
    return cpu_device::sparse::setPointers(a, CUSPARSE_FORMAT_COO, cooRows, cooColumns, cooValues);
}
