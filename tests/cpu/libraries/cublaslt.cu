// cuBLASLt against sums on the host: types, orders, batches and epilogues.
#include <cublasLt.h>
#include <cuda_fp8.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "cublaslt_product.h"

// D = 2 · op(A) · op(B) - C, twice, with rows or columns one behind the other.
template <class In, class Out, class Scalar>
static void tryProduct(cublasComputeType_t compute, cudaDataType scale, cudaDataType in, cudaDataType out,
                       cublasOperation_t opA, cublasOperation_t opB, bool rows = false) {
    constexpr int m = 16, n = 24, k = 32, count = 2;
    Product product(compute, scale, in, out, m, n, k, opA, opB);
    product.setBatch(m * k, 0, m * n, count);
    if (rows) {
        for (cublasLtMatrixLayout_t layout : {product.a, product.c, product.d})
            Product::set(layout, CUBLASLT_MATRIX_LAYOUT_ORDER, CUBLASLT_ORDER_ROW);
        Product::set(product.a, CUBLASLT_MATRIX_LAYOUT_LD, int64_t(opA == CUBLAS_OP_N ? k : m));
        Product::set(product.c, CUBLASLT_MATRIX_LAYOUT_LD, int64_t(n));
        Product::set(product.d, CUBLASLT_MATRIX_LAYOUT_LD, int64_t(n));
    }
    const Array<In> a(m * k * count), b(k * n);
    const Array<Out> c(m * n * count), d(m * n * count);
    const Scalar alpha = Scalar(2.0f), beta = Scalar(-1.0f);
    EXPECT_DONE(product.run(&alpha, a.data, b.data, &beta, c.data, d.data));
    int wrong = 0;
    for (int i = 0; i < m * n * count; i++) {
        const int row = rows ? i % (m * n) / n : i % m, col = rows ? i % n : i % (m * n) / m, matrix = i / (m * n);
        double sum = 0;
        for (int l = 0; l < k; l++)
            sum += a[size_t(matrix * m * k + ((opA == CUBLAS_OP_N) != rows ? l * m + row : row * k + l))] *
                   b[size_t(opB == CUBLAS_OP_N ? col * k + l : l * n + col)];
        wrong += d.now(size_t(i)) != 2 * sum - c[size_t(i)];
    }
    if (wrong) std::printf("%d are wrong of types %d and %d, op %d %d\n", wrong, in, out, opA, opB);
    EXPECT_EQUAL(wrong, 0);
}

static double gelu(double x) { return 0.5 * x * (1 + std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x))); }

static void epilogues() {
    constexpr int m = 16, n = 8, k = 8;
    const float one = 1, none = 0;
    const Array<float> a(m * k), b(k * n), bias(m, 3), gradient(m), aux(m * n), d(m * n), auxIn(m * n);
    std::vector<double> sums(m * n);
    for (int i = 0; i < m * n; i++)
        for (int l = 0; l < k; l++) sums[i] += a[l * m + i % m] * b[i / m + l * n];
    auto run = [&](cublasLtEpilogue_t epilogue, float* biasData, float* auxData) {
        Product product(CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, m, n, k, CUBLAS_OP_N, CUBLAS_OP_T);
        product.set(CUBLASLT_MATMUL_DESC_EPILOGUE, epilogue);
        if (biasData) product.set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, biasData);
        if (auxData) product.set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, auxData);
        product.set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, int64_t(m));
        return product.run(&one, a.data, b.data, &none, d.data, d.data);
    };
    auto expectEach = [&](const char* what, double tolerance, auto right) {
        int wrong = 0;
        for (int i = 0; i < m * n; i++) wrong += !(std::fabs(d.now(i) - right(i)) <= tolerance);
        if (wrong) std::printf("%d are wrong of %s\n", wrong, what);
        EXPECT_EQUAL(wrong, 0);
    };
    EXPECT_DONE(run(CUBLASLT_EPILOGUE_RELU_BIAS, bias.data, nullptr));
    expectEach("RELU_BIAS", 0, [&](int i) { return std::fmax(sums[i] + bias[i % m], 0); });
    EXPECT_DONE(run(CUBLASLT_EPILOGUE_GELU_AUX_BIAS, bias.data, aux.data));
    expectEach("GELU_AUX_BIAS", 2e-3, [&](int i) { return gelu(sums[i] + bias[i % m]); });
    EXPECT(aux.now(m + 3) == sums[m + 3] + bias[3]);
    EXPECT_DONE(run(CUBLASLT_EPILOGUE_DGELU, nullptr, auxIn.data));
    expectEach("DGELU", 1e-2, [&](int i) { return sums[i] * (gelu(auxIn[i] + 1e-4) - gelu(auxIn[i] - 1e-4)) / 2e-4; });
    EXPECT_DONE(run(CUBLASLT_EPILOGUE_BGRADA, gradient.data, nullptr));
    double ofA = 0, ofB = 0;
    for (int l = 0; l < k; l++) ofA += a[l * m + 5], ofB += b[l * n + 5];
    EXPECT(gradient.now(5) == ofA);
    EXPECT_DONE(run(CUBLASLT_EPILOGUE_BGRADB, gradient.data, nullptr));
    EXPECT(gradient.now(5) == ofB);
    EXPECT_STATUS(run(CUBLASLT_EPILOGUE_BIAS, nullptr, nullptr), CUBLAS_STATUS_INVALID_VALUE);
    EXPECT_STATUS(run(CUBLASLT_EPILOGUE_DEFAULT, bias.data, nullptr), CUBLAS_STATUS_INVALID_VALUE);
    EXPECT_STATUS(run(CUBLASLT_EPILOGUE_GELU_AUX, nullptr, nullptr), CUBLAS_STATUS_NOT_SUPPORTED);
}

// Each matrix of fp8 has its factor, and D's largest is told before it is scaled.
static void scaledNumbers() {
    constexpr int m = 16, n = 16, k = 32;
    const Array<__nv_fp8_e4m3> a(m * k), b(k * n), d(m * n);
    const Array<__nv_bfloat16> c(m * n);
    const Array<float> factors(
        std::vector<float>{0.5f, 0, 0, 0, 4, 0, 0, 0, 0.25f, 0, 0, 0, -1});  // at multiples of 16 bytes
    const float alpha = 1, beta = 1;
    Product product(CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_8F_E4M3, CUDA_R_8F_E4M3, m, n, k, CUBLAS_OP_T);
    Product::set(product.c, CUBLASLT_MATRIX_LAYOUT_TYPE, CUDA_R_16BF);
    product.set(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, factors.data);
    product.set(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, factors.data + 4);
    product.set(CUBLASLT_MATMUL_DESC_D_SCALE_POINTER, factors.data + 8);
    product.set(CUBLASLT_MATMUL_DESC_AMAX_D_POINTER, factors.data + 12);
    product.set(CUBLASLT_MATMUL_DESC_FAST_ACCUM, int8_t(1));
    EXPECT_DONE(product.run(&alpha, a.data, b.data, &beta, c.data, d.data));
    double most = 0;
    int wrong = 0;
    for (int i = 0; i < m * n; i++) {
        double sum = c[i];
        for (int l = 0; l < k; l++) sum += 2 * a[i % m * k + l] * b[i / m * k + l];
        most = std::fmax(most, std::fabs(sum));
        wrong += d.now(i) != double(float(__nv_fp8_e4m3(float(sum / 4))));
    }
    EXPECT_EQUAL(wrong, 0);
    EXPECT(factors.now(12) == most);
    product.set(CUBLASLT_MATMUL_DESC_TRANSA, CUBLAS_OP_N);
    Product::set(product.a, CUBLASLT_MATRIX_LAYOUT_ROWS, uint64_t(m));
    Product::set(product.a, CUBLASLT_MATRIX_LAYOUT_COLS, uint64_t(k));
    EXPECT_STATUS(product.run(&alpha, a.data, b.data, &beta, c.data, d.data), CUBLAS_STATUS_NOT_SUPPORTED);

    // Whole numbers are rounded, and end at 127.
    const Array<int8_t> ones(std::vector<int8_t>(64 * 16, 1)), narrow(16 * 16);
    const float much = 2.5f, less = 0.0390625f, none = 0;  // 64 of them come to 160, and to 2.5
    Product bytes(CUBLAS_COMPUTE_32I, CUDA_R_32F, CUDA_R_8I, CUDA_R_8I, 16, 16, 64, CUBLAS_OP_T);
    EXPECT_DONE(bytes.run(&much, ones.data, ones.data, &none, narrow.data, narrow.data));
    EXPECT_EQUAL(narrow.now(7), 127);
    EXPECT_DONE(bytes.run(&less, ones.data, ones.data, &none, narrow.data, narrow.data));
    EXPECT_EQUAL(narrow.now(7), 2);
}

int main() {
    EXPECT_DONE(cublasLtCreate(&handle));
    EXPECT(cublasLtGetVersion() >= 110000);
    for (cublasOperation_t opA : {CUBLAS_OP_N, CUBLAS_OP_T})
        for (cublasOperation_t opB : {CUBLAS_OP_N, CUBLAS_OP_T}) {
            tryProduct<float, float, float>(CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, opA, opB);
            tryProduct<float, float, float>(CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, opA, opB, true);
            tryProduct<double, double, double>(CUBLAS_COMPUTE_64F, CUDA_R_64F, CUDA_R_64F, CUDA_R_64F, opA, opB);
            tryProduct<__half, __half, __half>(CUBLAS_COMPUTE_16F, CUDA_R_16F, CUDA_R_16F, CUDA_R_16F, opA, opB);
            tryProduct<__half, float, float>(CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_16F, CUDA_R_32F, opA, opB);
            tryProduct<__nv_bfloat16, __nv_bfloat16, float>(CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_16BF, CUDA_R_16BF,
                                                            opA, opB);
            tryProduct<int8_t, int32_t, int32_t>(CUBLAS_COMPUTE_32I, CUDA_R_32I, CUDA_R_8I, CUDA_R_32I, opA, opB);
        }
    tryProduct<__nv_fp8_e4m3, __half, float>(CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_8F_E4M3, CUDA_R_16F, CUBLAS_OP_T,
                                             CUBLAS_OP_N);
    epilogues();
    scaledNumbers();
    EXPECT_DONE(cublasLtDestroy(handle));
    return finish("cublaslt");
}
