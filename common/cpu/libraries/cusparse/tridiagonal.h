// Tridiagonal systems, one or many, in place: elimination with the larger pivot of two rows, or without a choice.
#pragma once

#include <algorithm>
#include <utility>

#include "entries.h"
#include "types.h"

namespace cpu_device::sparse {

inline double squareOf(Number a) { return a.re * a.re + a.im * a.im; }

// Of so many unknowns, and one right-hand side that becomes the solution.
inline void eliminate(Numbers below, Numbers diagonal, Numbers above, Number* x, bool pivots) {
    const size_t n = diagonal.size();
    Numbers second(n, Number{});  // above what is above the diagonal: rows that were exchanged reach so far
    for (size_t i = 0; i + 1 < n; i++) {
        Number next = below[i + 1];
        if (pivots && squareOf(next) > squareOf(diagonal[i])) {
            std::swap(diagonal[i], next);
            std::swap(above[i], diagonal[i + 1]);
            std::swap(second[i], above[i + 1]);
            std::swap(x[i], x[i + 1]);
        }
        const Number factor = next / diagonal[i];
        diagonal[i + 1] = diagonal[i + 1] - factor * above[i];
        above[i + 1] = above[i + 1] - factor * second[i];
        x[i + 1] = x[i + 1] - factor * x[i];
    }
    for (size_t i = n; i-- > 0;) {
        Number sum = x[i];
        if (i + 1 < n) sum = sum - above[i] * x[i + 1];
        if (i + 2 < n) sum = sum - second[i] * x[i + 2];
        x[i] = sum / diagonal[i];
    }
}

inline size_t tridiagonalBytes(int m, int n) { return 256 + 16 * size_t(std::max(m, 0)) * size_t(std::max(n, 1)); }

inline cusparseStatus_t maySolve(cusparseHandle_t handle, int m, int n, int apart, const void* dl, const void* d,
                                 const void* du, const void* x) {
    if (!handle) return CUSPARSE_STATUS_NOT_INITIALIZED;
    const bool valid = m >= 3 && n >= 0 && apart >= m && areThere(dl, d, du, x);
    return valid ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_INVALID_VALUE;
}
inline cusparseStatus_t tridiagonalBufferSize(cusparseHandle_t handle, int m, int n, int apart, const void* dl,
                                              const void* d, const void* du, const void* x, size_t* bytes) {
    const cusparseStatus_t status = maySolve(handle, m, n, apart, dl, d, du, x);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    if (!bytes) return CUSPARSE_STATUS_INVALID_VALUE;
    *bytes = tridiagonalBytes(m, n);
    return CUSPARSE_STATUS_SUCCESS;
}

// One matrix, and n right-hand sides.
inline cusparseStatus_t solveTridiagonal(const char* name, cusparseHandle_t handle, int m, int n, cudaDataType type,
                                         const void* dl, const void* d, const void* du, void* b, int ldb, void* buffer,
                                         bool pivots) {
    const cusparseStatus_t status = maySolve(handle, m, n, ldb, dl, d, du, b);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return perform(name, handle, [&](Call& call) {
        call.uses(buffer, tridiagonalBytes(m, n));
        const Numbers below = call.fetch(dl, type, inOrder(m)), diagonal = call.fetch(d, type, inOrder(m)),
                      above = call.fetch(du, type, inOrder(m));
        const Layout of{n, m, ldb, 1};
        Numbers x = call.fetch(b, type, of);
        for (size_t j = 0; j < size_t(n) && call.goesOn(); j++)
            eliminate(below, diagonal, above, x.data() + j * size_t(m), pivots);
        call.put(b, type, x, of);
    });
}
// Many matrices, each with its own right-hand side.
inline cusparseStatus_t solveTridiagonals(const char* name, cusparseHandle_t handle, int m, cudaDataType type,
                                          const void* dl, const void* d, const void* du, void* x, int count, int apart,
                                          void* buffer) {
    const cusparseStatus_t status = maySolve(handle, m, count, apart, dl, d, du, x);
    if (status != CUSPARSE_STATUS_SUCCESS) return status;
    return perform(name, handle, [&](Call& call) {
        call.uses(buffer, tridiagonalBytes(m, count));
        const Layout of{count, m, apart, 1};
        const Numbers below = call.fetch(dl, type, of), diagonal = call.fetch(d, type, of),
                      above = call.fetch(du, type, of);
        Numbers all = call.fetch(x, type, of);
        for (size_t i = 0; i < size_t(count) && call.goesOn(); i++) {
            auto one = [&](const Numbers& of) {
                return Numbers(of.begin() + long(i) * m, of.begin() + long(i + 1) * m);
            };
            eliminate(one(below), one(diagonal), one(above), all.data() + i * size_t(m), false);
        }
        call.put(x, type, all, of);
    });
}

}  // namespace cpu_device::sparse

#define CPU_DEVICE_SPARSE_TRIDIAGONAL(S, T, TYPE)                                                                      \
    inline cusparseStatus_t cusparse##S##gtsv2_bufferSizeExt(cusparseHandle_t handle, int m, int n, const T* dl,       \
                                                             const T* d, const T* du, const T* B, int ldb,             \
                                                             size_t* bufferSizeInBytes) {                              \
        return cpu_device::sparse::tridiagonalBufferSize(handle, m, n, ldb, dl, d, du, B, bufferSizeInBytes);          \
    }                                                                                                                  \
    inline cusparseStatus_t cusparse##S##gtsv2(cusparseHandle_t handle, int m, int n, const T* dl, const T* d,         \
                                               const T* du, T* B, int ldb, void* pBuffer) {                            \
        return cpu_device::sparse::solveTridiagonal("cusparse" #S "gtsv2", handle, m, n, TYPE, dl, d, du, B, ldb,      \
                                                    pBuffer, true);                                                    \
    }                                                                                                                  \
    inline cusparseStatus_t cusparse##S##gtsv2_nopivot_bufferSizeExt(cusparseHandle_t handle, int m, int n,            \
                                                                     const T* dl, const T* d, const T* du, const T* B, \
                                                                     int ldb, size_t* bufferSizeInBytes) {             \
        return cpu_device::sparse::tridiagonalBufferSize(handle, m, n, ldb, dl, d, du, B, bufferSizeInBytes);          \
    }                                                                                                                  \
    inline cusparseStatus_t cusparse##S##gtsv2_nopivot(cusparseHandle_t handle, int m, int n, const T* dl, const T* d, \
                                                       const T* du, T* B, int ldb, void* pBuffer) {                    \
        return cpu_device::sparse::solveTridiagonal("cusparse" #S "gtsv2_nopivot", handle, m, n, TYPE, dl, d, du, B,   \
                                                    ldb, pBuffer, false);                                              \
    }                                                                                                                  \
    inline cusparseStatus_t cusparse##S##gtsv2StridedBatch_bufferSizeExt(                                              \
        cusparseHandle_t handle, int m, const T* dl, const T* d, const T* du, const T* x, int batchCount,              \
        int batchStride, size_t* bufferSizeInBytes) {                                                                  \
        return cpu_device::sparse::tridiagonalBufferSize(handle, m, batchCount, batchStride, dl, d, du, x,             \
                                                         bufferSizeInBytes);                                           \
    }                                                                                                                  \
    inline cusparseStatus_t cusparse##S##gtsv2StridedBatch(cusparseHandle_t handle, int m, const T* dl, const T* d,    \
                                                           const T* du, T* x, int batchCount, int batchStride,         \
                                                           void* pBuffer) {                                            \
        return cpu_device::sparse::solveTridiagonals("cusparse" #S "gtsv2StridedBatch", handle, m, TYPE, dl, d, du, x, \
                                                     batchCount, batchStride, pBuffer);                                \
    }
CPU_DEVICE_SPARSE_TRIDIAGONAL(S, float, CUDA_R_32F)
CPU_DEVICE_SPARSE_TRIDIAGONAL(D, double, CUDA_R_64F)
CPU_DEVICE_SPARSE_TRIDIAGONAL(C, cuComplex, CUDA_C_32F)
CPU_DEVICE_SPARSE_TRIDIAGONAL(Z, cuDoubleComplex, CUDA_C_64F)
#undef CPU_DEVICE_SPARSE_TRIDIAGONAL
