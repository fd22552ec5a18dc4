// Arrays on the device, and products of cuBLASLt that are described in a line.
#pragma once

#include <cublasLt.h>

#include <cstdint>
#include <vector>

#include "../api/check.h"

#define EXPECT_STATUS(call, expected) EXPECT_EQUAL(call, expected)
#define EXPECT_DONE(call) EXPECT_EQUAL(call, CUBLAS_STATUS_SUCCESS)

static cublasLtHandle_t handle;
static uint32_t drawnBits = 777;
static int drawn(int least, int most) {
    drawnBits = drawnBits * 1664525u + 1013904223u;
    return least + int((drawnBits >> 8) % uint32_t(most - least + 1));
}

// On the device, of small whole numbers.
template <class T>
struct Array {
    std::vector<T> before;
    T* data = nullptr;
    explicit Array(const std::vector<T>& values) : before(values) {
        cudaMalloc(&data, before.size() * sizeof(T));
        cudaMemcpy(data, before.data(), before.size() * sizeof(T), cudaMemcpyHostToDevice);
    }
    explicit Array(size_t n, int most = 1) : Array(drawnValues(n, most)) {}
    Array(const Array&) = delete;
    ~Array() { cudaFree(data); }
    static std::vector<T> drawnValues(size_t n, int most) {
        std::vector<T> values(n);
        for (T& v : values) v = T(float(drawn(-most, most)));
        return values;
    }
    double operator[](size_t i) const { return double(float(before[i])); }
    double now(size_t i) const {
        T value;
        cudaMemcpy(&value, data + i, sizeof value, cudaMemcpyDeviceToHost);
        return double(float(value));
    }
};

// The descriptors of one product. Without an algorithm of the heuristic's there is none to call it with.
struct Product {
    cublasLtMatmulDesc_t desc;
    cublasLtMatrixLayout_t a, b, c, d;
    Product(cublasComputeType_t compute, cudaDataType scale, cudaDataType in, cudaDataType out, int m, int n, int k,
            cublasOperation_t opA = CUBLAS_OP_N, cublasOperation_t opB = CUBLAS_OP_N) {
        EXPECT_DONE(cublasLtMatmulDescCreate(&desc, compute, scale));
        set(CUBLASLT_MATMUL_DESC_TRANSA, opA);
        set(CUBLASLT_MATMUL_DESC_TRANSB, opB);
        const bool turnedA = opA != CUBLAS_OP_N, turnedB = opB != CUBLAS_OP_N;
        EXPECT_DONE(cublasLtMatrixLayoutCreate(&a, in, turnedA ? k : m, turnedA ? m : k, turnedA ? k : m));
        EXPECT_DONE(cublasLtMatrixLayoutCreate(&b, in, turnedB ? n : k, turnedB ? k : n, turnedB ? n : k));
        EXPECT_DONE(cublasLtMatrixLayoutCreate(&c, out, m, n, m));
        EXPECT_DONE(cublasLtMatrixLayoutCreate(&d, out, m, n, m));
    }
    ~Product() {
        for (cublasLtMatrixLayout_t layout : {a, b, c, d}) EXPECT_DONE(cublasLtMatrixLayoutDestroy(layout));
        EXPECT_DONE(cublasLtMatmulDescDestroy(desc));
    }
    template <class T>
    void set(cublasLtMatmulDescAttributes_t attribute, T value) {
        EXPECT_DONE(cublasLtMatmulDescSetAttribute(desc, attribute, &value, sizeof value));
    }
    template <class T>
    static void set(cublasLtMatrixLayout_t layout, cublasLtMatrixLayoutAttribute_t attribute, T value) {
        EXPECT_DONE(cublasLtMatrixLayoutSetAttribute(layout, attribute, &value, sizeof value));
    }
    void setBatch(int64_t strideA, int64_t strideB, int64_t strideD, int count) {
        const int64_t strides[] = {strideA, strideB, strideD, strideD};
        cublasLtMatrixLayout_t layouts[] = {a, b, c, d};
        for (int i = 0; i < 4; i++) {
            set(layouts[i], CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, count);
            set(layouts[i], CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, strides[i]);
        }
    }
    cublasStatus_t run(const void* alpha, const void* onA, const void* onB, const void* beta, const void* onC,
                       void* onD) {
        cublasLtMatmulPreference_t preference;
        cublasLtMatmulHeuristicResult_t result = {};
        const uint64_t most = 0;
        int found = 0;
        EXPECT_DONE(cublasLtMatmulPreferenceCreate(&preference));
        EXPECT_DONE(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &most,
                                                         sizeof most));
        const cublasStatus_t status =
            cublasLtMatmulAlgoGetHeuristic(handle, desc, a, b, c, d, preference, 1, &result, &found);
        EXPECT_DONE(cublasLtMatmulPreferenceDestroy(preference));
        EXPECT_EQUAL(found, status == CUBLAS_STATUS_SUCCESS);
        return cublasLtMatmul(handle, desc, alpha, onA, a, onB, b, beta, onC, c, onD, d, found ? &result.algo : nullptr,
                              nullptr, 0, nullptr);
    }
};
