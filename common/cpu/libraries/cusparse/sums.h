// The older sum of two sparse matrices: C = alpha A + beta B, of CSR with sorted rows. First the pattern, then it.
#pragma once

#include <cstdint>

#include "entries.h"
#include "formats.h"
#include "types.h"

namespace cpu_device::sparse {

struct Summand {
    const cusparseMatDescr* descr;
    int nnz;
    const void* values;
    const int* rowPtr;
    const int* colInd;

    bool isThere() const { return nnz >= 0 && areThere(descr, rowPtr) && (nnz == 0 || colInd); }
    cusparseSpMatDescr asMatrix(int m, int n, cudaDataType type) const {
        return asCsr(m, n, nnz, rowPtr, colInd, values, type, descr->base);
    }
};

// Without values they are all zero.
inline Entries sumOf(const Entries& a, Number alpha, const Entries& b, Number beta) {
    Entries both;
    both.rows = a.rows, both.columns = a.columns;
    both.row = a.row, both.column = a.column;
    both.row.insert(both.row.end(), b.row.begin(), b.row.end());
    both.column.insert(both.column.end(), b.column.begin(), b.column.end());
    Entries sum;
    sum.rows = a.rows, sum.columns = a.columns;
    for (size_t k : sorted(both.row, both.column)) {
        const bool again = sum.size() && sum.row.back() == both.row[k] && sum.column.back() == both.column[k];
        if (!again) {
            sum.row.push_back(both.row[k]);
            sum.column.push_back(both.column[k]);
            sum.value.push_back(Number{});
        }
        if (k < a.size())
            sum.value.back() += a.value.empty() ? Number{} : alpha * a.value[k];
        else
            sum.value.back() += b.value.empty() ? Number{} : beta * b.value[k - a.size()];
    }
    return sum;
}

inline cusparseStatus_t mayAdd(cusparseHandle_t handle, int m, int n, const Summand& a, const Summand& b,
                               const cusparseMatDescr* c) {
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    if (m < 0 || n < 0 || !a.isThere() || !b.isThere() || !c) return CUSPARSE_STATUS_INVALID_VALUE;
    auto isGeneral = [](const cusparseMatDescr* d) { return d->type == CUSPARSE_MATRIX_TYPE_GENERAL; };
    return isGeneral(a.descr) && isGeneral(b.descr) && isGeneral(c) ? CUSPARSE_STATUS_SUCCESS
                                                                    : CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED;
}
inline cusparseStatus_t sumBytes(cusparseHandle_t handle, int m, int n, const Summand& a, const Summand& b,
                                 const cusparseMatDescr* c, size_t* bytes) {
    const cusparseStatus_t status = mayAdd(handle, m, n, a, b, c);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!bytes) return CUSPARSE_STATUS_INVALID_VALUE;
    *bytes = plausibleBytes(a.asMatrix(m, n, CUDA_R_32F));
    return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t add(const char* name, cusparseHandle_t handle, int m, int n, cudaDataType type,
                            const void* alpha, const Summand& a, const void* beta, const Summand& b,
                            const cusparseMatDescr* ofC, void* values, int* rowPtr, int* colInd, void* buffer) {
    const cusparseStatus_t status = mayAdd(handle, m, n, a, b, ofC);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!areThere(alpha, beta, rowPtr)) return CUSPARSE_STATUS_INVALID_VALUE;
    return perform(name, handle, [&](Call& call) {
        const cusparseSpMatDescr first = a.asMatrix(m, n, type), second = b.asMatrix(m, n, type);
        call.uses(buffer, plausibleBytes(first));
        const Number factorA = call.scalar(alpha, type), factorB = call.scalar(beta, type);
        const Entries sum = sumOf(fetchEntries(call, first), factorA, fetchEntries(call, second), factorB);
        if (!call.goesOn()) return;
        putInts(call, colInd, sum.column, ofC->base);
        call.put(values, type, sum.value, inOrder(int64_t(sum.size())));
    });
}

}  // namespace cpu_device::sparse

inline cusparseStatus_t cusparseXcsrgeam2Nnz(cusparseHandle_t handle, int m, int n, const cusparseMatDescr_t descrA,
                                             int nnzA, const int* csrSortedRowPtrA, const int* csrSortedColIndA,
                                             const cusparseMatDescr_t descrB, int nnzB, const int* csrSortedRowPtrB,
                                             const int* csrSortedColIndB, const cusparseMatDescr_t descrC,
                                             int* csrSortedRowPtrC, int* nnzTotalDevHostPtr, void* workspace) {
    using namespace cpu_device::sparse;
    const Summand a{descrA, nnzA, nullptr, csrSortedRowPtrA, csrSortedColIndA},
        b{descrB, nnzB, nullptr, csrSortedRowPtrB, csrSortedColIndB};
    const cusparseStatus_t status = mayAdd(handle, m, n, a, b, descrC);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!csrSortedRowPtrC || !nnzTotalDevHostPtr) return CUSPARSE_STATUS_INVALID_VALUE;
    return perform("cusparseXcsrgeam2Nnz", handle, [&](Call& call) {
        const cusparseSpMatDescr first = a.asMatrix(m, n, CUDA_R_32F), second = b.asMatrix(m, n, CUDA_R_32F);
        call.uses(workspace, plausibleBytes(first));
        const Entries sum = sumOf(fetchPattern(call, first), Number{}, fetchPattern(call, second), Number{});
        if (!call.goesOn()) return;
        putInts(call, csrSortedRowPtrC, offsetsOf(sum.row, m), descrC->base);
        call.result(nnzTotalDevHostPtr, asBytes(Indices{int64_t(sum.size())}, CUSPARSE_INDEX_32I, 0));
    });
}

#define CPU_DEVICE_SPARSE_SUM(S, T, TYPE)                                                                         \
    inline cusparseStatus_t cusparse##S##csrgeam2_bufferSizeExt(                                                  \
        cusparseHandle_t handle, int m, int n, const T*, const cusparseMatDescr_t descrA, int nnzA,               \
        const T* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA, const T*,               \
        const cusparseMatDescr_t descrB, int nnzB, const T* csrSortedValB, const int* csrSortedRowPtrB,           \
        const int* csrSortedColIndB, const cusparseMatDescr_t descrC, const T*, const int*, const int*,           \
        size_t* pBufferSizeInBytes) {                                                                             \
        return cpu_device::sparse::sumBytes(                                                                      \
            handle, m, n, {descrA, nnzA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA},                      \
            {descrB, nnzB, csrSortedValB, csrSortedRowPtrB, csrSortedColIndB}, descrC, pBufferSizeInBytes);       \
    }                                                                                                             \
    inline cusparseStatus_t cusparse##S##csrgeam2(                                                                \
        cusparseHandle_t handle, int m, int n, const T* alpha, const cusparseMatDescr_t descrA, int nnzA,         \
        const T* csrSortedValA, const int* csrSortedRowPtrA, const int* csrSortedColIndA, const T* beta,          \
        const cusparseMatDescr_t descrB, int nnzB, const T* csrSortedValB, const int* csrSortedRowPtrB,           \
        const int* csrSortedColIndB, const cusparseMatDescr_t descrC, T* csrSortedValC, int* csrSortedRowPtrC,    \
        int* csrSortedColIndC, void* pBuffer) {                                                                   \
        return cpu_device::sparse::add("cusparse" #S "csrgeam2", handle, m, n, TYPE, alpha,                       \
                                       {descrA, nnzA, csrSortedValA, csrSortedRowPtrA, csrSortedColIndA}, beta,   \
                                       {descrB, nnzB, csrSortedValB, csrSortedRowPtrB, csrSortedColIndB}, descrC, \
                                       csrSortedValC, csrSortedRowPtrC, csrSortedColIndC, pBuffer);               \
    }
CPU_DEVICE_SPARSE_SUM(S, float, CUDA_R_32F)
CPU_DEVICE_SPARSE_SUM(D, double, CUDA_R_64F)
CPU_DEVICE_SPARSE_SUM(C, cuComplex, CUDA_C_32F)
CPU_DEVICE_SPARSE_SUM(Z, cuDoubleComplex, CUDA_C_64F)
#undef CPU_DEVICE_SPARSE_SUM
