// Matrices whose type of numbers, order and place a run says: fetched as what sums are made of, and put as what they
// are.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "calls.h"
#include "device_matrix.h"
#include "lt_descriptors.h"
#include "products.h"

namespace cpu_device::blas {

// `work` is handed a number of the type.
template <class Work>
void withNumber(cudaDataType type, Work work) {
    switch (int(type)) {
        case CUDA_R_64F: return work(double());
        case CUDA_R_32F: return work(float());
        case CUDA_R_16F: return work(__half());
        case CUDA_R_16BF: return work(__nv_bfloat16());
        case CUDA_R_8F_E4M3: return work(__nv_fp8_e4m3());
        case CUDA_R_8F_E5M2: return work(__nv_fp8_e5m2());
        case CUDA_R_32I: return work(int32_t());
        case CUDA_R_8I: return work(int8_t());
    }
}
inline size_t sizeOf(cudaDataType type) {
    size_t size = 0;
    withNumber(type, [&](auto number) { size = sizeof number; });
    return size;
}
inline bool isFp8(cudaDataType type) { return type == CUDA_R_8F_E4M3 || type == CUDA_R_8F_E5M2; }

template <class To, class From>
To asNumber(From value) {
    if constexpr (std::is_arithmetic<From>::value)
        return static_cast<To>(value);
    else
        return static_cast<To>(static_cast<float>(value));
}
// To the nearest number; whole ones end at the least and the greatest.
template <class To>
To rounded(double value) {
    using Limits = std::numeric_limits<To>;
    if constexpr (std::is_integral<To>::value)
        return static_cast<To>(
            std::fmax(double(Limits::min()), std::fmin(double(Limits::max()), std::nearbyint(value))));
    else if constexpr (std::is_same<To, double>::value)
        return value;
    else
        return static_cast<To>(static_cast<float>(value));
}

template <class Number>
std::vector<Number> fetchNumbers(Call& call, const void* at, cudaDataType type, int64_t offset, Layout of) {
    std::vector<Number> numbers;
    withNumber(type, [&](auto number) {
        using T = decltype(number);
        for (const T& v : call.fetch(static_cast<const T*>(at) + offset, of)) numbers.push_back(asNumber<Number>(v));
    });
    return numbers;
}
inline void putNumbers(Call& call, void* at, cudaDataType type, int64_t offset, Layout of,
                       const std::vector<double>& numbers) {
    withNumber(type, [&](auto number) {
        using T = decltype(number);
        std::vector<T> values(numbers.size());
        for (size_t i = 0; i < values.size(); i++) values[i] = rounded<T>(numbers[i]);
        call.put(static_cast<T*>(at) + offset, values, of);
    });
}
// Alpha or beta.
inline double scalarOf(Call& call, const void* at, cudaDataType type) {
    double value = 0;
    withNumber(type, [&](auto number) {
        using T = decltype(number);
        value = asNumber<double>(call.scalar(static_cast<const T*>(at)));
    });
    return value;
}
// One number that a descriptor names, or 1.
inline double factorOf(Call& call, const float* at) { return at ? double(call.fetch(at, {1, 1, 1})[0]) : 1; }

using LtLayout = cublasLtMatrixLayoutOpaque_t;

// Rows that lie one behind the other are columns of the transposed matrix.
inline bool liesInRows(const LtLayout& of) { return of.order == CUBLASLT_ORDER_ROW; }
inline bool isTurned(const LtLayout& of, cublasOperation_t op) { return liesInRows(of) != (op != CUBLAS_OP_N); }
inline Layout inMemory(const LtLayout& of) {
    const size_t rows = size_t(of.rows), columns = size_t(of.columns), apart = size_t(of.apart);
    return liesInRows(of) ? Layout{columns, rows, apart} : Layout{rows, columns, apart};
}
inline size_t rowsOf(const LtLayout& of, cublasOperation_t op) { return op == CUBLAS_OP_N ? of.rows : of.columns; }
inline size_t columnsOf(const LtLayout& of, cublasOperation_t op) { return op == CUBLAS_OP_N ? of.columns : of.rows; }

// op(A) with the columns one behind the other.
template <class Number>
std::vector<Number> fetchMatrix(Call& call, const void* a, const LtLayout& of, cublasOperation_t op, int number) {
    const auto numbers = fetchNumbers<Number>(call, a, of.type, number * of.stride, inMemory(of));
    return asUsed<Number>(numbers, isTurned(of, op) ? CUBLAS_OP_T : CUBLAS_OP_N, rowsOf(of, op), columnsOf(of, op));
}
inline void putMatrix(Call& call, void* d, const LtLayout& of, int number, const std::vector<double>& numbers) {
    const Layout layout = inMemory(of);
    putNumbers(call, d, of.type, number * of.stride, layout,
               asUsed<double>(numbers, liesInRows(of) ? CUBLAS_OP_T : CUBLAS_OP_N, layout.rows, layout.columns));
}

inline bool isKnown(cublasOperation_t op) { return op >= CUBLAS_OP_N && op <= CUBLAS_OP_CONJG; }
inline bool isValid(const LtLayout& of) {
    const uint64_t most = std::numeric_limits<int>::max();
    return of.rows <= most && of.columns <= most && of.count > 0 && of.apart > 0 &&
           of.apart >= int64_t(liesInRows(of) ? of.columns : of.rows);
}
inline bool isSupported(const LtLayout& of) {
    return (of.order == CUBLASLT_ORDER_COL || of.order == CUBLASLT_ORDER_ROW) && of.planeOffset == 0 &&
           of.batchMode == CUBLASLT_BATCH_MODE_STRIDED && sizeOf(of.type) != 0;
}
inline bool areOneSize(const LtLayout& one, const LtLayout& other) {
    return one.rows == other.rows && one.columns == other.columns && one.count == other.count;
}

// A term whose factor is zero is not read.
inline cublasStatus_t performTransform(const cublasLtMatrixTransformDescOpaque_t& desc, const void* alpha,
                                       const void* a, const LtLayout* ofA, const void* beta, const void* b,
                                       const LtLayout* ofB, void* c, const LtLayout& ofC, cudaStream_t stream) {
    struct Term {
        const void *factor, *matrix;
        const LtLayout* of;
        cublasOperation_t op;
    };
    const Term terms[] = {{alpha, a, ofA, desc.opA}, {beta, b, ofB, desc.opB}};
    if (!isSupported(ofC) || !sizeOf(desc.scaleType)) return CUBLAS_STATUS_NOT_SUPPORTED;
    bool valid = isValid(ofC) && ofC.rows && ofC.columns;
    for (const Term& t : terms) {
        if (!t.matrix) continue;
        if (!isSupported(*t.of)) return CUBLAS_STATUS_NOT_SUPPORTED;
        valid = valid && isValid(*t.of) && isKnown(t.op) && rowsOf(*t.of, t.op) == ofC.rows &&
                columnsOf(*t.of, t.op) == ofC.columns && t.of->count == ofC.count;
    }
    cublasContext context;
    context.stream = stream;
    return perform("cublasLtMatrixTransform", &context, valid, [&](Call& call) {
        for (int number = 0; number < ofC.count && call.wentWell(); number++) {
            std::vector<double> all(size_t(ofC.rows * ofC.columns));
            for (const Term& t : terms) {
                const double factor = t.matrix ? scalarOf(call, t.factor, desc.scaleType) : 0;
                if (factor == 0) continue;
                const auto numbers = fetchMatrix<double>(call, t.matrix, *t.of, t.op, number);
                for (size_t i = 0; i < all.size(); i++) all[i] += factor * numbers[i];
            }
            putMatrix(call, c, ofC, number, all);
        }
    });
}

}  // namespace cpu_device::blas
