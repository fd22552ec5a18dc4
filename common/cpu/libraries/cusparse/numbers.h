// Numbers and indices of all types, as the host works with them: two doubles, and 64 bits.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "types.h"

namespace cpu_device::sparse {

// std::complex would look for infinities in each product.
struct Number {
    double re = 0, im = 0;
};
inline Number operator+(Number a, Number b) { return {a.re + b.re, a.im + b.im}; }
inline Number operator-(Number a, Number b) { return {a.re - b.re, a.im - b.im}; }
inline Number operator*(Number a, Number b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
inline Number operator/(Number a, Number b) {
    if (b.im == 0) return {a.re / b.re, a.im / b.re};  // as exact as real numbers are
    const double square = b.re * b.re + b.im * b.im;
    return {(a.re * b.re + a.im * b.im) / square, (a.im * b.re - a.re * b.im) / square};
}
inline Number& operator+=(Number& a, Number b) { return a = a + b; }
inline Number conjugate(Number a) { return {a.re, -a.im}; }
inline bool isZero(Number a) { return a.re == 0 && a.im == 0; }
inline bool isOne(Number a) { return a.re == 1 && a.im == 0; }

using Bytes = std::vector<unsigned char>;

// 0 of a type that no call of the library takes.
inline size_t sizeOf(cudaDataType type) {
    switch (type) {
        case CUDA_R_8I: return 1;
        case CUDA_R_16F:
        case CUDA_R_16BF: return 2;
        case CUDA_R_32I:
        case CUDA_R_32F:
        case CUDA_C_16F:
        case CUDA_C_16BF: return 4;
        case CUDA_R_64F:
        case CUDA_C_32F: return 8;
        case CUDA_C_64F: return 16;
        default: return 0;
    }
}
inline size_t sizeOf(cusparseIndexType_t type) {
    return type == CUSPARSE_INDEX_16U ? 2 : type == CUSPARSE_INDEX_32I ? 4 : type == CUSPARSE_INDEX_64I ? 8 : 0;
}

template <class T>
void readReals(const Bytes& bytes, std::vector<Number>& numbers) {
    for (size_t i = 0; i < numbers.size(); i++) {
        T value;
        std::memcpy(&value, &bytes[i * sizeof value], sizeof value);
        if constexpr (sizeof(T) == 2)
            numbers[i].re = double(static_cast<float>(value));
        else
            numbers[i].re = double(value);
    }
}
template <class T>
void readPairs(const Bytes& bytes, std::vector<Number>& numbers) {
    for (size_t i = 0; i < numbers.size(); i++) {
        T value[2];
        std::memcpy(value, &bytes[i * sizeof value], sizeof value);
        if constexpr (sizeof(T) == 2)
            numbers[i] = {double(static_cast<float>(value[0])), double(static_cast<float>(value[1]))};
        else
            numbers[i] = {double(value[0]), double(value[1])};
    }
}
inline std::vector<Number> asNumbers(const Bytes& bytes, cudaDataType type) {
    std::vector<Number> numbers(bytes.size() / sizeOf(type));
    switch (type) {
        case CUDA_R_8I: readReals<int8_t>(bytes, numbers); break;
        case CUDA_R_16F: readReals<__half>(bytes, numbers); break;
        case CUDA_R_16BF: readReals<__nv_bfloat16>(bytes, numbers); break;
        case CUDA_R_32I: readReals<int32_t>(bytes, numbers); break;
        case CUDA_R_32F: readReals<float>(bytes, numbers); break;
        case CUDA_R_64F: readReals<double>(bytes, numbers); break;
        case CUDA_C_16F: readPairs<__half>(bytes, numbers); break;
        case CUDA_C_16BF: readPairs<__nv_bfloat16>(bytes, numbers); break;
        case CUDA_C_32F: readPairs<float>(bytes, numbers); break;
        default: readPairs<double>(bytes, numbers); break;
    }
    return numbers;
}

template <class T>
T rounded(double value) {
    if constexpr (sizeof(T) == 2)
        return static_cast<T>(static_cast<float>(value));
    else
        return static_cast<T>(value);
}
template <class T>
void writeReals(const std::vector<Number>& numbers, Bytes& bytes) {
    for (size_t i = 0; i < numbers.size(); i++) {
        const T value = rounded<T>(numbers[i].re);
        std::memcpy(&bytes[i * sizeof value], &value, sizeof value);
    }
}
template <class T>
void writePairs(const std::vector<Number>& numbers, Bytes& bytes) {
    for (size_t i = 0; i < numbers.size(); i++) {
        const T value[2] = {rounded<T>(numbers[i].re), rounded<T>(numbers[i].im)};
        std::memcpy(&bytes[i * sizeof value], value, sizeof value);
    }
}
inline Bytes asBytes(const std::vector<Number>& numbers, cudaDataType type) {
    Bytes bytes(numbers.size() * sizeOf(type));
    switch (type) {
        case CUDA_R_8I: writeReals<int8_t>(numbers, bytes); break;
        case CUDA_R_16F: writeReals<__half>(numbers, bytes); break;
        case CUDA_R_16BF: writeReals<__nv_bfloat16>(numbers, bytes); break;
        case CUDA_R_32I: writeReals<int32_t>(numbers, bytes); break;
        case CUDA_R_32F: writeReals<float>(numbers, bytes); break;
        case CUDA_R_64F: writeReals<double>(numbers, bytes); break;
        case CUDA_C_16F: writePairs<__half>(numbers, bytes); break;
        case CUDA_C_16BF: writePairs<__nv_bfloat16>(numbers, bytes); break;
        case CUDA_C_32F: writePairs<float>(numbers, bytes); break;
        default: writePairs<double>(numbers, bytes); break;
    }
    return bytes;
}

template <class T>
void readIndices(const Bytes& bytes, std::vector<int64_t>& indices, int64_t base) {
    for (size_t i = 0; i < indices.size(); i++) {
        T value;
        std::memcpy(&value, &bytes[i * sizeof value], sizeof value);
        indices[i] = int64_t(value) - base;
    }
}
// Counted from 0.
inline std::vector<int64_t> asIndices(const Bytes& bytes, cusparseIndexType_t type, int64_t base) {
    std::vector<int64_t> indices(bytes.size() / sizeOf(type));
    if (type == CUSPARSE_INDEX_16U)
        readIndices<uint16_t>(bytes, indices, base);
    else if (type == CUSPARSE_INDEX_32I)
        readIndices<int32_t>(bytes, indices, base);
    else
        readIndices<int64_t>(bytes, indices, base);
    return indices;
}
inline Bytes asBytes(const std::vector<int64_t>& indices, cusparseIndexType_t type, int64_t base) {
    const size_t size = sizeOf(type);
    Bytes bytes(indices.size() * size);
    for (size_t i = 0; i < indices.size(); i++) {
        const int64_t value = indices[i] + base;  // its lower bytes come first
        std::memcpy(&bytes[i * size], &value, size);
    }
    return bytes;
}

// Of alpha and beta, where no computeType says it.
inline cudaDataType scalarTypeOf(cudaDataType values) {
    switch (values) {
        case CUDA_R_16F:
        case CUDA_R_16BF: return CUDA_R_32F;
        case CUDA_C_16F:
        case CUDA_C_16BF: return CUDA_C_32F;
        default: return values;
    }
}

}  // namespace cpu_device::sparse
