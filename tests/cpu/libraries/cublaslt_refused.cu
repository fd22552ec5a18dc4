// What cuBLASLt is told, with a handle of cuBLAS, and what it refuses.
#include <cublasLt.h>
#include <cublas_v2.h>

#include <cstdint>

#include "cublaslt_product.h"

static_assert(CUBLASLT_EPILOGUE_GELU_AUX_BIAS == 164 && CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE == 26 &&
                  CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET == 6 && CUDA_R_8F_E4M3 == 28 &&
                  CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES == 8,
              "the values are those of the library");

static void attributesAndTransforms() {
    cublasLtMatmulDesc_t desc;
    int64_t wide = 1;
    int32_t type = 0;
    size_t size = 0;
    EXPECT_DONE(cublasLtMatmulDescCreate(&desc, CUBLAS_COMPUTE_32F, CUDA_R_32F));
    const cublasLtMatmulDescAttributes_t turnA = CUBLASLT_MATMUL_DESC_TRANSA;
    EXPECT_STATUS(cublasLtMatmulDescSetAttribute(desc, turnA, &wide, sizeof wide), CUBLAS_STATUS_INVALID_VALUE);
    EXPECT_STATUS(cublasLtMatmulDescSetAttribute(desc, turnA, nullptr, 4), CUBLAS_STATUS_INVALID_VALUE);
    EXPECT_DONE(cublasLtMatmulDescGetAttribute(desc, turnA, nullptr, 0, &size));
    EXPECT_EQUAL(size, 4);
    EXPECT_DONE(cublasLtMatmulDescGetAttribute(desc, CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, &type, sizeof type, &size));
    EXPECT_EQUAL(type, -1);
    EXPECT_DONE(cublasLtMatmulDescDestroy(desc));

    // Aᵀ, by rows.
    const Array<float> a(6 * 4, 50), c(6 * 4);
    const float three = 3, none = 0;
    cublasLtMatrixTransformDesc_t transform;
    cublasLtMatrixLayout_t ofA, ofC;
    const cublasOperation_t turned = CUBLAS_OP_T;
    EXPECT_DONE(cublasLtMatrixTransformDescCreate(&transform, CUDA_R_32F));
    EXPECT_DONE(cublasLtMatrixTransformDescSetAttribute(transform, CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA, &turned,
                                                        sizeof turned));
    EXPECT_DONE(cublasLtMatrixLayoutCreate(&ofA, CUDA_R_32F, 6, 4, 6));
    EXPECT_DONE(cublasLtMatrixLayoutCreate(&ofC, CUDA_R_32F, 4, 6, 4));
    EXPECT_DONE(
        cublasLtMatrixTransform(handle, transform, &three, a.data, ofA, &none, nullptr, nullptr, c.data, ofC, nullptr));
    EXPECT(c.now(4 * 5 + 2) == 3 * a[6 * 2 + 5]);
    EXPECT_DONE(cublasLtMatrixTransformDescDestroy(transform));
    EXPECT_DONE(cublasLtMatrixLayoutDestroy(ofA));
    EXPECT_DONE(cublasLtMatrixLayoutDestroy(ofC));
}

static void whatIsRefused() {
    const Array<float> a(256), b(256), d(256);
    const float one = 1;
    auto run = [&](cudaDataType scale, cudaDataType in, auto change) {
        Product product(CUBLAS_COMPUTE_32F, scale, in, CUDA_R_32F, 8, 8, 8);
        change(product);
        return product.run(&one, a.data, b.data, &one, d.data, d.data);
    };
    const cudaDataType f32 = CUDA_R_32F;
    EXPECT_DONE(run(f32, f32, [](Product&) {}));
    auto ld = [](Product& p) { Product::set(p.b, CUBLASLT_MATRIX_LAYOUT_LD, int64_t(7)); };
    EXPECT_STATUS(run(f32, f32, ld), CUBLAS_STATUS_INVALID_VALUE);
    auto rows = [](Product& p) { Product::set(p.c, CUBLASLT_MATRIX_LAYOUT_ROWS, uint64_t(7)); };
    EXPECT_STATUS(run(f32, f32, rows), CUBLAS_STATUS_INVALID_VALUE);
    auto order = [](Product& p) { Product::set(p.d, CUBLASLT_MATRIX_LAYOUT_ORDER, CUBLASLT_ORDER_ROW); };
    EXPECT_STATUS(run(f32, f32, order), CUBLAS_STATUS_INVALID_VALUE);
    auto vectors = [](Product& p) { p.set(CUBLASLT_MATMUL_DESC_POINTER_MODE, CUBLASLT_POINTER_MODE_DEVICE_VECTOR); };
    EXPECT_STATUS(run(f32, f32, vectors), CUBLAS_STATUS_NOT_SUPPORTED);
    EXPECT_STATUS(run(CUDA_R_64F, f32, [](Product&) {}), CUBLAS_STATUS_INVALID_VALUE);
    EXPECT_STATUS(run(f32, CUDA_R_64F, [](Product&) {}), CUBLAS_STATUS_NOT_SUPPORTED);
    Product product(CUBLAS_COMPUTE_32F, f32, f32, f32, 8, 8, 8);
    EXPECT_STATUS(product.run(&one, nullptr, b.data, &one, d.data, d.data), CUBLAS_STATUS_INVALID_VALUE);
    EXPECT_STATUS(product.run(&one, a.data, b.data, &one, nullptr, d.data), CUBLAS_STATUS_INVALID_VALUE);
    const cublasLtMatmulAlgo_t unfilled = {};
    EXPECT_STATUS(cublasLtMatmul(handle, product.desc, &one, a.data, product.a, b.data, product.b, &one, d.data,
                                 product.c, d.data, product.d, &unfilled, nullptr, 0, nullptr),
                  CUBLAS_STATUS_NOT_SUPPORTED);
}

int main() {
    // A handle of cuBLAS is one, too, and its functions have older names.
    cublasHandle_t other;
    EXPECT_DONE(cublasCreate_v2(&other));
    handle = reinterpret_cast<cublasLtHandle_t>(other);
    attributesAndTransforms();
    whatIsRefused();
    EXPECT_DONE(cublasDestroy_v2(other));
    return finish("cublaslt_refused");
}
