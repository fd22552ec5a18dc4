// How a call of cuBLAS is made, and products of matrices, whatever the type of their numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "complex.h"
#include "device_matrix.h"
#include "products.h"
#include "types.h"

namespace cpu_device::blas {

// `work` on a call that may be made; what it met is the call's status.
template <class Work>
cublasStatus_t perform(const char* name, cublasHandle_t handle, bool valid, Work work) {
    if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
    if (!valid) return CUBLAS_STATUS_INVALID_VALUE;
    Call call(name, handle->stream);
    if (call.isCaptured()) return CUBLAS_STATUS_NOT_SUPPORTED;
    work(call);
    return call.wentWell() ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}
// Where there is nothing to do, no array needs to be there.
struct Arguments {
    bool valid, empty, there;
};
template <class Work>
cublasStatus_t perform(const char* name, cublasHandle_t handle, Arguments are, Work work) {
    if (handle && are.valid && are.empty) return CUBLAS_STATUS_SUCCESS;
    return perform(name, handle, are.valid && are.there, work);
}

inline bool isTransposed(cublasOperation_t op) { return op != CUBLAS_OP_N; }
inline bool isValid(cublasOperation_t op) { return op == CUBLAS_OP_N || op == CUBLAS_OP_T || op == CUBLAS_OP_C; }

// Where the matrices of a product lie, and how many products there are.
template <class In, class Out>
struct Products {
    cublasOperation_t opA, opB;
    int m, n, k;
    int lda, ldb, ldc;
    const In *a, *b;
    Out* c;
    long long strideA = 0, strideB = 0, strideC = 0;
    int count = 1;
    // Or their places, which lie on the device themselves.
    const void *const *eachA = nullptr, *const *eachB = nullptr;
    void* const* eachC = nullptr;

    bool there() const { return eachC ? eachA && eachB : c && (k == 0 || (a && b)); }
    bool valid() const {
        return m >= 0 && n >= 0 && k >= 0 && count >= 0 && isValid(opA) && isValid(opB) &&
               lda >= std::max(1, isTransposed(opA) ? k : m) && ldb >= std::max(1, isTransposed(opB) ? n : k) &&
               ldc >= std::max(1, m);
    }
};

template <class Sum, class In, class Out>
void multiply(Call& call, const Products<In, Out>& p, Sum alpha, Sum beta, int number) {
    const size_t m = size_t(p.m), n = size_t(p.n), k = size_t(p.k);
    const bool turnedA = isTransposed(p.opA), turnedB = isTransposed(p.opB);
    const Layout ofC{m, n, size_t(p.ldc)};
    Out* const c = p.c + number * p.strideC;
    std::vector<Sum> sums(m * n);
    if (k > 0 && alpha != Sum(0)) {
        const auto a = asUsed<Sum>(
            call.fetch(p.a + number * p.strideA, {turnedA ? k : m, turnedA ? m : k, size_t(p.lda)}), p.opA, m, k);
        const auto b = asUsed<Sum>(
            call.fetch(p.b + number * p.strideB, {turnedB ? n : k, turnedB ? k : n, size_t(p.ldb)}), p.opB, k, n);
        addProducts(sums, a, b, m, n, k);
    }
    const std::vector<Out> before = beta == Sum(0) ? std::vector<Out>(m * n) : call.fetch(c, ofC);
    call.put(c, scaled(sums, alpha, beta, before), ofC);
}
template <class Sum, class In, class Out, class Scalar>
cublasStatus_t gemm(const char* name, cublasHandle_t handle, Products<In, Out> p, const Scalar* alpha,
                    const Scalar* beta) {
    const bool empty = p.m == 0 || p.n == 0 || p.count == 0;
    return perform(name, handle, {p.valid(), empty, alpha && beta && p.there()}, [&](Call& call) {
        const Sum factor = Sum(call.scalar(alpha)), ofBefore = Sum(call.scalar(beta));
        const Layout pointers{size_t(p.count), 1, size_t(p.count)};
        std::vector<const void*> eachA, eachB;
        std::vector<void*> eachC;
        if (p.eachC) {
            eachA = call.fetch(p.eachA, pointers), eachB = call.fetch(p.eachB, pointers);
            eachC = call.fetch(p.eachC, pointers);
        }
        for (size_t i = 0; i < size_t(p.count) && call.wentWell(); i++) {
            if (p.eachC) {
                p.a = static_cast<const In*>(eachA[i]), p.b = static_cast<const In*>(eachB[i]);
                p.c = static_cast<Out*>(eachC[i]);
            }
            multiply<Sum>(call, p, factor, ofBefore, int(i));
        }
    });
}

// Places of matrices, whatever these hold.
template <class T>
const void* const* placesOf(const T* const* each) {
    return reinterpret_cast<const void* const*>(each);
}
template <class T>
void* const* placesOf(T* const* each) {
    return reinterpret_cast<void* const*>(each);
}
template <class Sum, class T>
cublasStatus_t gemmBatched(const char* name, cublasHandle_t handle, Products<T, T> p, const T* alpha,
                           const T* const a[], const T* const b[], const T* beta, T* const c[], int count) {
    p.eachA = placesOf(a), p.eachB = placesOf(b), p.eachC = placesOf(c), p.count = count;
    return gemm<Sum>(name, handle, p, alpha, beta);
}

// Of a product whose kinds of numbers only a run knows.
using AnyProducts = Products<void, void>;

template <class Sum, class In, class Out, class Scalar>
cublasStatus_t gemmOf(const char* name, cublasHandle_t handle, const AnyProducts& p, const void* alpha,
                      const void* beta) {
    Products<In, Out> typed{p.opA,
                            p.opB,
                            p.m,
                            p.n,
                            p.k,
                            p.lda,
                            p.ldb,
                            p.ldc,
                            static_cast<const In*>(p.a),
                            static_cast<const In*>(p.b),
                            static_cast<Out*>(p.c)};
    typed.strideA = p.strideA, typed.strideB = p.strideB, typed.strideC = p.strideC, typed.count = p.count;
    typed.eachA = p.eachA, typed.eachB = p.eachB, typed.eachC = p.eachC;
    return gemm<Sum>(name, handle, typed, static_cast<const Scalar*>(alpha), static_cast<const Scalar*>(beta));
}

// Sums of half numbers have 32 bits here, also where the caller would be content with 16.
inline cublasStatus_t gemmEx(const char* name, cublasHandle_t handle, const AnyProducts& p, cudaDataType a,
                             cudaDataType b, cudaDataType c, cublasComputeType_t compute, const void* alpha,
                             const void* beta) {
    if (a != b) return CUBLAS_STATUS_NOT_SUPPORTED;
    auto are = [&](cudaDataType in, cudaDataType out) { return a == in && c == out; };
    switch (compute) {
        case CUBLAS_COMPUTE_16F:
        case CUBLAS_COMPUTE_16F_PEDANTIC:
            if (are(CUDA_R_16F, CUDA_R_16F)) return gemmOf<float, __half, __half, __half>(name, handle, p, alpha, beta);
            break;
        case CUBLAS_COMPUTE_32F:
        case CUBLAS_COMPUTE_32F_PEDANTIC:
        case CUBLAS_COMPUTE_32F_FAST_16F:
        case CUBLAS_COMPUTE_32F_FAST_16BF:
        case CUBLAS_COMPUTE_32F_FAST_TF32:
        case CUBLAS_COMPUTE_32F_EMULATED_16BFX9:
            if (are(CUDA_C_32F, CUDA_C_32F))
                return gemmOf<Complex, cuComplex, cuComplex, cuComplex>(name, handle, p, alpha, beta);
            if (are(CUDA_R_32F, CUDA_R_32F)) return gemmOf<float, float, float, float>(name, handle, p, alpha, beta);
            if (are(CUDA_R_16F, CUDA_R_16F)) return gemmOf<float, __half, __half, float>(name, handle, p, alpha, beta);
            if (are(CUDA_R_16F, CUDA_R_32F)) return gemmOf<float, __half, float, float>(name, handle, p, alpha, beta);
            if (are(CUDA_R_16BF, CUDA_R_16BF))
                return gemmOf<float, __nv_bfloat16, __nv_bfloat16, float>(name, handle, p, alpha, beta);
            if (are(CUDA_R_16BF, CUDA_R_32F))
                return gemmOf<float, __nv_bfloat16, float, float>(name, handle, p, alpha, beta);
            if (are(CUDA_R_8I, CUDA_R_32F)) return gemmOf<float, int8_t, float, float>(name, handle, p, alpha, beta);
            break;
        case CUBLAS_COMPUTE_64F:
        case CUBLAS_COMPUTE_64F_PEDANTIC:
        case CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT:
            if (are(CUDA_C_64F, CUDA_C_64F))
                return gemmOf<Complex, cuDoubleComplex, cuDoubleComplex, cuDoubleComplex>(name, handle, p, alpha, beta);
            if (are(CUDA_R_64F, CUDA_R_64F))
                return gemmOf<double, double, double, double>(name, handle, p, alpha, beta);
            break;
        case CUBLAS_COMPUTE_32I:
        case CUBLAS_COMPUTE_32I_PEDANTIC:
            // Four at a time, says an H200.
            if (p.lda % 4 || p.ldb % 4 || (reinterpret_cast<uintptr_t>(p.a) | reinterpret_cast<uintptr_t>(p.b)) % 4)
                break;
            if (are(CUDA_R_8I, CUDA_R_32I))
                return gemmOf<int32_t, int8_t, int32_t, int32_t>(name, handle, p, alpha, beta);
            break;
    }
    return CUBLAS_STATUS_NOT_SUPPORTED;
}
// As programs for CUDA 10 name it.
inline cublasComputeType_t computeTypeOf(cudaDataType type) {
    return type == CUDA_R_16F   ? CUBLAS_COMPUTE_16F
           : type == CUDA_R_64F ? CUBLAS_COMPUTE_64F
           : type == CUDA_C_64F ? CUBLAS_COMPUTE_64F
           : type == CUDA_R_32I ? CUBLAS_COMPUTE_32I
                                : CUBLAS_COMPUTE_32F;
}

// Sums of half numbers have more bits than these.
template <class T>
struct Sums {
    using Type = T;
};
template <>
struct Sums<__half> {
    using Type = float;
};
template <>
struct Sums<cuComplex> {
    using Type = Complex;
};
template <>
struct Sums<cuDoubleComplex> {
    using Type = Complex;
};
template <class T>
using SumOf = typename Sums<T>::Type;

}  // namespace cpu_device::blas
