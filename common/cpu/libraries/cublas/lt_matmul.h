// What cublasLtMatmul computes, and what it refuses, as an H200 does.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "calls.h"
#include "lt_numbers.h"

namespace cpu_device::blas {

struct LtMatmul {
    const cublasLtMatmulDescOpaque_t& desc;
    const LtLayout &a, &b, &c, &d;

    bool has(int part) const { return (desc.epilogue & part) != 0; }
    bool hasBias() const { return has(CUBLASLT_EPILOGUE_BIAS); }
    bool hasGradient() const { return has(CUBLASLT_EPILOGUE_BGRADA | CUBLASLT_EPILOGUE_BGRADB); }
    bool hasAux() const { return has(128); }  // an auxiliary matrix, written or, for a slope, read
    bool takesSlope() const { return desc.epilogue == CUBLASLT_EPILOGUE_DGELU; }
    bool hasSumsOfInts() const {
        return desc.computeType == CUBLAS_COMPUTE_32I || desc.computeType == CUBLAS_COMPUTE_32I_PEDANTIC;
    }
    bool isFp8() const { return blas::isFp8(a.type) || blas::isFp8(b.type); }
    // Eight bits are too few for a bias, and a D of 32 says nothing of them.
    cudaDataType biasType() const {
        if (isFp8()) return c.type == CUDA_R_16F ? CUDA_R_16F : CUDA_R_16BF;
        return d.type == CUDA_R_8I ? CUDA_R_32F : d.type;
    }
    bool hasRightBias() const {
        return !(hasBias() || hasGradient()) || desc.biasType == -1 || desc.biasType == int(biasType());
    }
};

inline bool isKnown(cublasLtEpilogue_t epilogue) {
    switch (int(epilogue)) {
        case CUBLASLT_EPILOGUE_DEFAULT:
        case CUBLASLT_EPILOGUE_RELU:
        case CUBLASLT_EPILOGUE_BIAS:
        case CUBLASLT_EPILOGUE_RELU_BIAS:
        case CUBLASLT_EPILOGUE_GELU:
        case CUBLASLT_EPILOGUE_GELU_BIAS:
        case CUBLASLT_EPILOGUE_GELU_AUX:
        case CUBLASLT_EPILOGUE_GELU_AUX_BIAS:
        case CUBLASLT_EPILOGUE_DGELU:
        case CUBLASLT_EPILOGUE_BGRADA:
        case CUBLASLT_EPILOGUE_BGRADB: return true;
    }
    return false;
}

// Whether there are such products, and which scalars they have.
inline bool areSupported(const LtMatmul& p, cudaDataType* scalars) {
    const cudaDataType in = p.a.type, c = p.c.type, d = p.d.type;
    *scalars = CUDA_R_32F;
    switch (int(p.desc.computeType)) {
        case CUBLAS_COMPUTE_16F:
        case CUBLAS_COMPUTE_16F_PEDANTIC: *scalars = CUDA_R_16F; return in == CUDA_R_16F && d == CUDA_R_16F;
        case CUBLAS_COMPUTE_64F:
        case CUBLAS_COMPUTE_64F_PEDANTIC: *scalars = CUDA_R_64F; return in == CUDA_R_64F && d == CUDA_R_64F;
        case CUBLAS_COMPUTE_32I:
        case CUBLAS_COMPUTE_32I_PEDANTIC:
            *scalars = p.desc.scaleType == CUDA_R_32F ? CUDA_R_32F : CUDA_R_32I;
            return in == CUDA_R_8I && d == (*scalars == CUDA_R_32F ? CUDA_R_8I : CUDA_R_32I);
        case CUBLAS_COMPUTE_32F:
        case CUBLAS_COMPUTE_32F_PEDANTIC:
        case CUBLAS_COMPUTE_32F_FAST_16F:
        case CUBLAS_COMPUTE_32F_FAST_16BF:
        case CUBLAS_COMPUTE_32F_FAST_TF32: break;
        default: return false;
    }
    if (!p.isFp8())
        return (d == CUDA_R_32F && (in == CUDA_R_32F || in == CUDA_R_16F || in == CUDA_R_16BF || in == CUDA_R_8I)) ||
               (d == in && (in == CUDA_R_16F || in == CUDA_R_16BF));
    const bool e5m2 = in == CUDA_R_8F_E5M2 || p.b.type == CUDA_R_8F_E5M2;
    if (!isFp8(in) || !isFp8(p.b.type) || (in == CUDA_R_8F_E5M2 && p.b.type == in)) return false;
    if (c == d) return d == CUDA_R_32F || d == CUDA_R_16F || d == CUDA_R_16BF;
    return (c == CUDA_R_16F || c == CUDA_R_16BF) && (d == CUDA_R_8F_E4M3 || (d == CUDA_R_8F_E5M2 && e5m2));
}

// Columns of fp8 begin at multiples of 16 bytes, and are multiplied as op(A) = Aᵀ; small integers are loaded four at a
// time.
inline bool areLoadable(const LtMatmul& p) {
    if (p.hasSumsOfInts()) return p.a.apart % 4 == 0 && p.b.apart % 4 == 0;
    if (!p.isFp8()) return true;
    for (const LtLayout* of : {&p.a, &p.b, &p.c, &p.d})
        if (size_t(of->apart) * sizeOf(of->type) % 16) return false;
    return isTurned(p.a, p.desc.opA) && !isTurned(p.b, p.desc.opB);
}

inline bool areConsistent(const LtMatmul& p, cudaDataType scalars) {
    const cublasLtMatmulDescOpaque_t& desc = p.desc;
    const bool fit = rowsOf(p.a, desc.opA) == p.d.rows && columnsOf(p.b, desc.opB) == p.d.columns &&
                     columnsOf(p.a, desc.opA) == rowsOf(p.b, desc.opB) && areOneSize(p.c, p.d) &&
                     p.a.count == p.d.count && p.b.count == p.d.count && p.c.order == p.d.order;
    return fit && isKnown(desc.opA) && isKnown(desc.opB) && isValid(p.a) && isValid(p.b) && isValid(p.c) &&
           isValid(p.d) && desc.scaleType == scalars && int(desc.pointerMode) >= 0 &&
           desc.pointerMode <= CUBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST &&
           (p.isFp8() || (p.a.type == p.b.type && p.c.type == p.d.type)) &&
           (p.isFp8() || !(desc.scaleA || desc.scaleB || desc.scaleC)) &&
           (isFp8(p.d.type) || !(desc.scaleD || desc.largestD)) &&
           !(p.hasAux() && desc.aux && desc.auxApart < int64_t(p.d.rows)) &&
           !(p.hasAux() && desc.aux && desc.auxType != -1 && desc.auxType != int(p.d.type)) &&
           (p.isFp8() || p.hasRightBias());
}
inline bool isSupported(const LtMatmul& p) {
    const cublasLtMatmulDescOpaque_t& desc = p.desc;
    const bool scales = desc.scaleModeA || desc.scaleModeB || desc.scaleModeC || desc.scaleModeD || desc.scaleModeAux ||
                        desc.scaleAux || desc.largestAux || desc.scaleOfOut;
    const bool auxOfFp8 =
        p.isFp8() && p.hasAux() && (isFp8(p.d.type) ? p.takesSlope() : p.d.type == CUDA_R_32F && p.hasBias());
    const bool gradient =
        !p.hasGradient() || (!p.isFp8() && p.a.type != CUDA_R_8I &&
                             (p.has(CUBLASLT_EPILOGUE_BGRADA) ? desc.opA == CUBLAS_OP_N : desc.opB != CUBLAS_OP_N));
    return areLoadable(p) && isKnown(desc.epilogue) && desc.pointerMode <= CUBLASLT_POINTER_MODE_DEVICE &&
           desc.opC == CUBLAS_OP_N && desc.fillMode == CUBLAS_FILL_MODE_FULL && !scales && !auxOfFp8 && gradient &&
           p.hasRightBias() && (p.d.type != CUDA_R_32I || desc.epilogue == CUBLASLT_EPILOGUE_DEFAULT) &&
           !(liesInRows(p.d) && (p.hasBias() || p.hasAux() || p.hasGradient()));
}
inline cublasStatus_t statusOf(const LtMatmul& p) {
    for (const LtLayout* of : {&p.a, &p.b, &p.c, &p.d})
        if (!isSupported(*of)) return CUBLAS_STATUS_NOT_SUPPORTED;
    cudaDataType scalars;
    const bool typesAreSupported = areSupported(p, &scalars);
    if (!areConsistent(p, scalars)) return CUBLAS_STATUS_INVALID_VALUE;
    return typesAreSupported && isSupported(p) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_SUPPORTED;
}

// The approximation by tanh, and how fast it grows.
inline double gelu(double x) { return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x))); }
inline double slopeOfGelu(double x) {
    const double inner = std::sqrt(2 / M_PI), t = std::tanh(inner * (x + 0.044715 * x * x * x));
    return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * inner * (1 + 3 * 0.044715 * x * x);
}

// What is made of the scaled sums. Of an auxiliary matrix either D's input is kept, or the slope taken.
inline void applyEpilogue(Call& call, const LtMatmul& p, int number, std::vector<double>& all) {
    const cublasLtMatmulDescOpaque_t& desc = p.desc;
    const size_t rows = size_t(p.d.rows), columns = size_t(p.d.columns);
    const Layout ofAux{rows, columns, size_t(desc.auxApart)};
    if (p.hasBias()) {
        const auto bias =
            fetchNumbers<double>(call, desc.bias, p.biasType(), number * desc.biasStride, {rows, 1, rows});
        for (size_t i = 0; i < all.size(); i++) all[i] += bias[i % rows];
    }
    if (p.takesSlope()) {
        const auto inputs = fetchNumbers<double>(call, desc.aux, p.d.type, number * desc.auxStride, ofAux);
        for (size_t i = 0; i < all.size(); i++) all[i] *= slopeOfGelu(inputs[i]);
    } else if (p.hasAux()) {
        putNumbers(call, desc.aux, p.d.type, number * desc.auxStride, ofAux, all);
    }
    if (p.has(CUBLASLT_EPILOGUE_RELU))
        for (double& x : all) x = x < 0 ? 0 : x;
    if (p.has(CUBLASLT_EPILOGUE_GELU))
        for (double& x : all) x = gelu(x);
}

// The sums of A's rows, or of B's columns, over what is multiplied.
template <class Sum>
void putGradient(Call& call, const LtMatmul& p, int number, const std::vector<Sum>& a, const std::vector<Sum>& b) {
    const bool ofA = p.has(CUBLASLT_EPILOGUE_BGRADA);
    const size_t m = size_t(p.d.rows), n = size_t(p.d.columns), k = columnsOf(p.a, p.desc.opA), count = ofA ? m : n;
    std::vector<double> sums(count);
    for (size_t i = 0; i < count; i++)
        for (size_t l = 0; l < k; l++) sums[i] += double(ofA ? a[l * m + i] : b[i * k + l]);
    putNumbers(call, p.desc.bias, p.biasType(), number * p.desc.biasStride, {count, 1, count}, sums);
}

template <class Sum>
void multiply(Call& call, const LtMatmul& p, const void* alpha, const void* a, const void* b, const void* beta,
              const void* c, void* d) {
    const cublasLtMatmulDescOpaque_t& desc = p.desc;
    const size_t m = size_t(p.d.rows), n = size_t(p.d.columns), k = columnsOf(p.a, desc.opA);
    const double ofBefore = scalarOf(call, beta, desc.scaleType) * factorOf(call, desc.scaleC),
                 factor =
                     scalarOf(call, alpha, desc.scaleType) * factorOf(call, desc.scaleA) * factorOf(call, desc.scaleB),
                 ofResult = factorOf(call, desc.scaleD);
    double largest = 0;
    for (int number = 0; number < p.d.count && call.wentWell(); number++) {
        std::vector<Sum> usedA, usedB, sums(m * n);
        if (k > 0 && (factor != 0 || p.hasGradient())) {
            usedA = fetchMatrix<Sum>(call, a, p.a, desc.opA, number);
            usedB = fetchMatrix<Sum>(call, b, p.b, desc.opB, number);
            addProducts(sums, usedA, usedB, m, n, k);
        }
        // C is not read where beta is zero.
        std::vector<double> all(m * n);
        if (ofBefore != 0) all = fetchMatrix<double>(call, c, p.c, CUBLAS_OP_N, number);
        for (size_t i = 0; i < all.size(); i++)
            all[i] = (factor != 0 ? factor * double(sums[i]) : 0) + ofBefore * all[i];
        applyEpilogue(call, p, number, all);
        for (double& x : all) largest = std::max(largest, std::fabs(x)), x *= ofResult;
        putMatrix(call, d, p.d, number, all);
        if (p.hasGradient()) putGradient(call, p, number, usedA, usedB);
    }
    if (desc.largestD) call.put(desc.largestD, std::vector<float>{float(largest)}, {1, 1, 1});
}

// What only the call itself says: where all lies.
inline cublasStatus_t statusOfPointers(const LtMatmul& p, const void* a, const void* b, const void* c, const void* d) {
    const bool usesBias = p.hasBias() || p.hasGradient();
    if (usesBias != (p.desc.bias != nullptr)) return CUBLAS_STATUS_INVALID_VALUE;
    if (p.takesSlope() && !p.desc.aux) return CUBLAS_STATUS_INVALID_VALUE;
    if (p.has(CUBLASLT_EPILOGUE_RELU | CUBLASLT_EPILOGUE_GELU) && p.hasAux() != (p.desc.aux != nullptr))
        return CUBLAS_STATUS_NOT_SUPPORTED;
    auto liesAt = [](const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); };
    if (p.hasSumsOfInts() && (liesAt(a) | liesAt(b)) % 4) return CUBLAS_STATUS_NOT_SUPPORTED;
    if (p.isFp8() && (liesAt(a) | liesAt(b) | liesAt(c) | liesAt(d)) % 16) return CUBLAS_STATUS_NOT_SUPPORTED;
    return p.d.rows && p.d.columns ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

inline cublasStatus_t performMatmul(const LtMatmul& p, const void* alpha, const void* a, const void* b,
                                    const void* beta, const void* c, void* d, cudaStream_t stream) {
    cublasContext context;
    context.stream = stream;
    bool missesC = false;
    const cublasStatus_t status = perform("cublasLtMatmul", &context, alpha && a && b && beta && d, [&](Call& call) {
        missesC = !c && scalarOf(call, beta, p.desc.scaleType) != 0;
        if (missesC) return;
        switch (p.a.type) {
            case CUDA_R_64F: return multiply<double>(call, p, alpha, a, b, beta, c, d);
            case CUDA_R_8I: return multiply<int32_t>(call, p, alpha, a, b, beta, c, d);
            default: return multiply<float>(call, p, alpha, a, b, beta, c, d);
        }
    });
    return missesC ? CUBLAS_STATUS_INVALID_VALUE : status;
}

}  // namespace cpu_device::blas
