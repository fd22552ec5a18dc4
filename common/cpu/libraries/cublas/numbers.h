// Numbers of a type that a run may say, fetched as those that the host computes with, double or Complex, and put as
// what they are.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <library_types.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "complex.h"
#include "device_matrix.h"

namespace cpu_device::blas {

constexpr cudaDataType typeOf(const float*) { return CUDA_R_32F; }
constexpr cudaDataType typeOf(const double*) { return CUDA_R_64F; }
constexpr cudaDataType typeOf(const __half*) { return CUDA_R_16F; }
constexpr cudaDataType typeOf(const __nv_bfloat16*) { return CUDA_R_16BF; }
constexpr cudaDataType typeOf(const cuComplex*) { return CUDA_C_32F; }
constexpr cudaDataType typeOf(const cuDoubleComplex*) { return CUDA_C_64F; }

inline bool isComplex(cudaDataType type) { return type == CUDA_C_32F || type == CUDA_C_64F; }
inline cudaDataType realTypeOf(cudaDataType type) {
    return type == CUDA_C_32F ? CUDA_R_32F : type == CUDA_C_64F ? CUDA_R_64F : type;
}
// 0 of a type that such numbers do not have.
inline size_t bytesOf(cudaDataType type) {
    switch (int(type)) {
        case CUDA_R_16F:
        case CUDA_R_16BF: return 2;
        case CUDA_R_32F: return 4;
        case CUDA_R_64F:
        case CUDA_C_32F: return 8;
        case CUDA_C_64F: return 16;
    }
    return 0;
}

// Where numbers begin, and of which type they are.
struct To {
    void* at;
    cudaDataType type;

    template <class T>
    To(T* at) : at(at), type(typeOf(at)) {}
    To(void* at, cudaDataType type) : at(at), type(type) {}
    explicit operator bool() const { return at != nullptr; }
    To after(int64_t elements) const { return {static_cast<char*>(at) + elements * int64_t(bytesOf(type)), type}; }
};
struct From {
    const void* at;
    cudaDataType type;

    template <class T>
    From(const T* at) : at(at), type(typeOf(at)) {}
    From(const void* at, cudaDataType type) : at(at), type(type) {}
    From(To to) : at(to.at), type(to.type) {}
    explicit operator bool() const { return at != nullptr; }
    From after(int64_t elements) const {
        return {static_cast<const char*>(at) + elements * int64_t(bytesOf(type)), type};
    }
};

// Between `count` numbers of a type, at `bytes`, and as many of the host's.
template <class N, class T>
void readNumbers(N* numbers, const char* bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        T value;
        std::memcpy(&value, bytes + i * sizeof(T), sizeof(T));
        if constexpr (sizeof(T) == 2)
            numbers[i] = N(double(static_cast<float>(value)));
        else
            numbers[i] = N(value);
    }
}
template <class N, class T>
void writeNumbers(const N* numbers, char* bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const T value = [&] {
            if constexpr (sizeof(T) == 2)
                return T(float(realPart(numbers[i])));
            else if constexpr (std::is_arithmetic<T>::value)
                return T(realPart(numbers[i]));
            else
                return static_cast<T>(numbers[i]);
        }();
        std::memcpy(bytes + i * sizeof(T), &value, sizeof(T));
    }
}
template <class N>
void readNumbers(N* numbers, const char* bytes, size_t count, cudaDataType type) {
    switch (int(type)) {
        case CUDA_R_16F: return readNumbers<N, __half>(numbers, bytes, count);
        case CUDA_R_16BF: return readNumbers<N, __nv_bfloat16>(numbers, bytes, count);
        case CUDA_R_32F: return readNumbers<N, float>(numbers, bytes, count);
        case CUDA_R_64F: return readNumbers<N, double>(numbers, bytes, count);
    }
    if constexpr (std::is_same<N, Complex>::value) {
        if (type == CUDA_C_32F) return readNumbers<N, cuComplex>(numbers, bytes, count);
        if (type == CUDA_C_64F) return readNumbers<N, cuDoubleComplex>(numbers, bytes, count);
    }
}
template <class N>
void writeNumbers(const N* numbers, char* bytes, size_t count, cudaDataType type) {
    switch (int(type)) {
        case CUDA_R_16F: return writeNumbers<N, __half>(numbers, bytes, count);
        case CUDA_R_16BF: return writeNumbers<N, __nv_bfloat16>(numbers, bytes, count);
        case CUDA_R_32F: return writeNumbers<N, float>(numbers, bytes, count);
        case CUDA_R_64F: return writeNumbers<N, double>(numbers, bytes, count);
    }
    if constexpr (std::is_same<N, Complex>::value) {
        if (type == CUDA_C_32F) return writeNumbers<N, cuComplex>(numbers, bytes, count);
        if (type == CUDA_C_64F) return writeNumbers<N, cuDoubleComplex>(numbers, bytes, count);
    }
}

// Elements that are not there are zero.
template <class N>
std::vector<N> fetchNumbers(Call& call, From from, Layout of) {
    const size_t count = of.elements(), bytes = bytesOf(from.type);
    std::vector<char> raw(count * bytes);
    call.fetch(raw.data(), from.at, bytes, of);
    std::vector<N> numbers(count);
    readNumbers(numbers.data(), raw.data(), count, from.type);
    return numbers;
}
template <class N>
void putNumbers(Call& call, To to, const std::vector<N>& numbers, Layout of) {
    const size_t bytes = bytesOf(to.type);
    std::vector<char> raw(numbers.size() * bytes);
    writeNumbers(numbers.data(), raw.data(), numbers.size(), to.type);
    call.put(to.at, raw.data(), bytes, of);
}
template <class N>
N fetchScalar(Call& call, From from) {
    char raw[16];
    N number{};
    call.copyScalar(raw, from.at, bytesOf(from.type));
    if (call.wentWell()) readNumbers(&number, raw, 1, from.type);
    return number;
}
template <class N>
void putScalar(Call& call, To to, N number) {
    char raw[16];
    writeNumbers(&number, raw, 1, to.type);
    call.copyScalar(to.at, raw, bytesOf(to.type));
}

// Every increment-th element, in the order that counts: of a negative one, from the last to the first.
inline Layout ofVector(size_t n, int increment) { return {1, n, size_t(std::abs(increment))}; }
template <class N>
std::vector<N> fetchVector(Call& call, From x, size_t n, int increment) {
    std::vector<N> numbers = fetchNumbers<N>(call, x, ofVector(n, increment));
    if (increment < 0) std::reverse(numbers.begin(), numbers.end());
    return numbers;
}
template <class N>
void putVector(Call& call, To x, std::vector<N> numbers, int increment) {
    if (increment < 0) std::reverse(numbers.begin(), numbers.end());
    putNumbers(call, x, numbers, ofVector(numbers.size(), increment));
}

}  // namespace cpu_device::blas
