// Incomplete factors in place of a matrix (CSR with sorted rows): LU, and Cholesky's. Only elements that are there
// become factors.
#pragma once

#include <cmath>
#include <cstdint>
#include <utility>

#include "entries.h"
#include "formats.h"
#include "types.h"

namespace cpu_device::sparse {

// The first row without a pivot, by the analysis (none there) or by the elimination (a zero).
struct Factoring {
    int64_t withoutPivot = -1;
    int base = 0;
};

}  // namespace cpu_device::sparse

struct csrilu02Info : cpu_device::sparse::Factoring {};
struct csric02Info : cpu_device::sparse::Factoring {};
using csrilu02Info_t = csrilu02Info*;
using csric02Info_t = csric02Info*;

namespace cpu_device::sparse {

// Where each row has its diagonal; -1 where it has none.
inline Indices diagonalsOf(const Entries& a) {
    Indices at(size_t(a.rows), -1);
    for (size_t k = 0; k < a.size(); k++)
        if (a.row[k] == a.column[k]) at[size_t(a.row[k])] = int64_t(k);
    return at;
}

// L has ones on its diagonal, U is the rest.
inline void factorLU(Entries& a, Factoring& info) {
    const Indices offsets = offsetsOf(a.row, a.rows), diagonal = diagonalsOf(a);
    Indices place(size_t(a.columns), -1);  // of the row at work
    for (int64_t r = 0; r < a.rows; r++) {
        const int64_t first = offsets[size_t(r)], end = offsets[size_t(r) + 1];
        for (int64_t k = first; k < end; k++) place[size_t(a.column[size_t(k)])] = k;
        for (int64_t k = first; k < end && a.column[size_t(k)] < r; k++) {
            const int64_t above = a.column[size_t(k)], pivot = diagonal[size_t(above)];
            if (pivot < 0) continue;
            const Number factor = a.value[size_t(k)] = a.value[size_t(k)] / a.value[size_t(pivot)];
            for (int64_t j = pivot + 1; j < offsets[size_t(above) + 1]; j++) {
                const int64_t at = place[size_t(a.column[size_t(j)])];
                if (at >= 0) a.value[size_t(at)] = a.value[size_t(at)] - factor * a.value[size_t(j)];
            }
        }
        const int64_t own = diagonal[size_t(r)];
        if (info.withoutPivot < 0 && (own < 0 || isZero(a.value[size_t(own)]))) info.withoutPivot = r;
        for (int64_t k = first; k < end; k++) place[size_t(a.column[size_t(k)])] = -1;
    }
}

// The lower half becomes L of L L^H; the upper one stays.
inline void factorCholesky(Entries& a, Factoring& info) {
    const Indices offsets = offsetsOf(a.row, a.rows), diagonal = diagonalsOf(a);
    Indices place(size_t(a.columns), -1);
    for (int64_t r = 0; r < a.rows; r++) {
        const int64_t first = offsets[size_t(r)], end = offsets[size_t(r) + 1];
        for (int64_t k = first; k < end; k++) place[size_t(a.column[size_t(k)])] = k;
        for (int64_t k = first; k < end && a.column[size_t(k)] <= r; k++) {
            const int64_t other = a.column[size_t(k)], pivot = diagonal[size_t(other)];
            if (pivot < 0) continue;
            Number sum = a.value[size_t(k)];
            for (int64_t j = offsets[size_t(other)]; j < pivot; j++) {
                const int64_t at = place[size_t(a.column[size_t(j)])];
                if (at >= 0) sum = sum - a.value[size_t(at)] * conjugate(a.value[size_t(j)]);
            }
            a.value[size_t(k)] = other < r ? sum / a.value[size_t(pivot)] : Number{std::sqrt(sum.re), 0};
        }
        const int64_t own = diagonal[size_t(r)];
        if (info.withoutPivot < 0 && (own < 0 || !(a.value[size_t(own)].re > 0))) info.withoutPivot = r;
        for (int64_t k = first; k < end; k++) place[size_t(a.column[size_t(k)])] = -1;
    }
}

inline cusparseStatus_t mayFactor(cusparseHandle_t handle, int m, int nnz, const cusparseMatDescr* descr,
                                  const void* values, const int* rowPtr, const int* colInd, const void* info) {
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (m < 0 || nnz < 0 || !areThere(descr, rowPtr, info) || (nnz > 0 && !areThere(values, colInd)))
        return CUSPARSE_STATUS_INVALID_VALUE;
    return descr->type == CUSPARSE_MATRIX_TYPE_GENERAL ? CUSPARSE_STATUS_SUCCESS
                                                       : CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED;
}
template <class Size>
cusparseStatus_t factoringBytes(cusparseHandle_t handle, int m, int nnz, const cusparseMatDescr* descr,
                                const void* values, const int* rowPtr, const int* colInd, const void* info,
                                Size* bytes) {
    const cusparseStatus_t status = mayFactor(handle, m, nnz, descr, values, rowPtr, colInd, info);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!bytes) return CUSPARSE_STATUS_INVALID_VALUE;
    *bytes = Size(256 + 8 * size_t(m));
    return CUSPARSE_STATUS_SUCCESS;
}
// `eliminate` is null for the analysis.
inline cusparseStatus_t factor(const char* name, cusparseHandle_t handle, int m, int nnz, cudaDataType type,
                               const cusparseMatDescr* descr, const void* values, const int* rowPtr, const int* colInd,
                               Factoring* info, void* buffer, void (*eliminate)(Entries&, Factoring&)) {
    const cusparseStatus_t status = mayFactor(handle, m, nnz, descr, values, rowPtr, colInd, info);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!buffer) return CUSPARSE_STATUS_INVALID_VALUE;
    return perform(name, handle, [&](Call& call) {
        call.uses(buffer, 256 + 8 * size_t(m));
        const cusparseSpMatDescr a = asCsr(m, m, nnz, rowPtr, colInd, values, type, descr->base);
        Entries all = fetchPattern(call, a);
        if (!call.areWithin(all.column, m, colInd, sizeof(int))) return;
        info->base = descr->base;
        info->withoutPivot = -1;
        if (!eliminate) {
            const Indices diagonal = diagonalsOf(all);
            for (size_t r = diagonal.size(); r-- > 0;)
                if (diagonal[r] < 0) info->withoutPivot = int64_t(r);
            return;
        }
        all.value = fetchValues(call, all, values, type);
        if (!call.goesOn()) return;
        eliminate(all, *info);
        call.put(const_cast<void*>(values), type, all.value, inOrder(int64_t(all.size())), all.placesOrNull());
    });
}
inline cusparseStatus_t zeroPivot(const char* name, cusparseHandle_t handle, const Factoring* info, int* position) {
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (!info || !position) return CUSPARSE_STATUS_INVALID_VALUE;
    const bool found = info->withoutPivot >= 0;
    const Indices place{found ? info->withoutPivot + info->base : -1};
    const cusparseStatus_t status =
        perform(name, handle, [&](Call& call) { call.result(position, asBytes(place, CUSPARSE_INDEX_32I, 0)); });
    return status == CUSPARSE_STATUS_SUCCESS && found ? CUSPARSE_STATUS_ZERO_PIVOT : status;
}

}  // namespace cpu_device::sparse

#define CPU_DEVICE_SPARSE_FACTORING(Name, kind)                                                                      \
    inline cusparseStatus_t cusparseCreate##Name##Info(kind##Info_t* info) {                                         \
        if (!info) return CUSPARSE_STATUS_INVALID_VALUE;                                                             \
        *info = new kind##Info;                                                                                      \
        return CUSPARSE_STATUS_SUCCESS;                                                                              \
    }                                                                                                                \
    inline cusparseStatus_t cusparseDestroy##Name##Info(kind##Info_t info) {                                         \
        delete info;                                                                                                 \
        return CUSPARSE_STATUS_SUCCESS;                                                                              \
    }                                                                                                                \
    inline cusparseStatus_t cusparseX##kind##_zeroPivot(cusparseHandle_t handle, kind##Info_t info, int* position) { \
        return cpu_device::sparse::zeroPivot("cusparseX" #kind "_zeroPivot", handle, info, position);                \
    }
CPU_DEVICE_SPARSE_FACTORING(Csrilu02, csrilu02)
CPU_DEVICE_SPARSE_FACTORING(Csric02, csric02)
#undef CPU_DEVICE_SPARSE_FACTORING

#define CPU_DEVICE_SPARSE_FACTORS(S, T, TYPE, kind, eliminate)                                                        \
    inline cusparseStatus_t cusparse##S##kind##_bufferSize(                                                           \
        cusparseHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, T* values, const int* rowPtr,       \
        const int* colInd, kind##Info_t info, int* pBufferSizeInBytes) {                                              \
        return cpu_device::sparse::factoringBytes(handle, m, nnz, descrA, values, rowPtr, colInd, info,               \
                                                  pBufferSizeInBytes);                                                \
    }                                                                                                                 \
    inline cusparseStatus_t cusparse##S##kind##_bufferSizeExt(                                                        \
        cusparseHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, T* values, const int* rowPtr,       \
        const int* colInd, kind##Info_t info, size_t* pBufferSize) {                                                  \
        return cpu_device::sparse::factoringBytes(handle, m, nnz, descrA, values, rowPtr, colInd, info, pBufferSize); \
    }                                                                                                                 \
    inline cusparseStatus_t cusparse##S##kind##_analysis(                                                             \
        cusparseHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, const T* values, const int* rowPtr, \
        const int* colInd, kind##Info_t info, cusparseSolvePolicy_t, void* pBuffer) {                                 \
        return cpu_device::sparse::factor("cusparse" #S #kind "_analysis", handle, m, nnz, TYPE, descrA, values,      \
                                          rowPtr, colInd, info, pBuffer, nullptr);                                    \
    }                                                                                                                 \
    inline cusparseStatus_t cusparse##S##kind(                                                                        \
        cusparseHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, T* values, const int* rowPtr,       \
        const int* colInd, kind##Info_t info, cusparseSolvePolicy_t, void* pBuffer) {                                 \
        return cpu_device::sparse::factor("cusparse" #S #kind, handle, m, nnz, TYPE, descrA, values, rowPtr, colInd,  \
                                          info, pBuffer, cpu_device::sparse::eliminate);                              \
    }
#define CPU_DEVICE_SPARSE_BOTH_FACTORS(S, T, TYPE)            \
    CPU_DEVICE_SPARSE_FACTORS(S, T, TYPE, csrilu02, factorLU) \
    CPU_DEVICE_SPARSE_FACTORS(S, T, TYPE, csric02, factorCholesky)
CPU_DEVICE_SPARSE_BOTH_FACTORS(S, float, CUDA_R_32F)
CPU_DEVICE_SPARSE_BOTH_FACTORS(D, double, CUDA_R_64F)
CPU_DEVICE_SPARSE_BOTH_FACTORS(C, cuComplex, CUDA_C_32F)
CPU_DEVICE_SPARSE_BOTH_FACTORS(Z, cuDoubleComplex, CUDA_C_64F)
#undef CPU_DEVICE_SPARSE_BOTH_FACTORS
#undef CPU_DEVICE_SPARSE_FACTORS
