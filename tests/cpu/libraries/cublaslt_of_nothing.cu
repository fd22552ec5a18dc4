// expect with filled: uninitialised global memory
// expect with short: out of bounds
// What a product of cuBLASLt reads and nobody has filled, or what is not there, is told as of a kernel.
#include <cstring>

#include "cublaslt_product.h"

int main(int argc, char** argv) {
    const bool unfilled = argc > 1 && std::strcmp(argv[1], "filled") == 0,
               tooShort = argc > 1 && std::strcmp(argv[1], "short") == 0;
    constexpr int n = 24;
    EXPECT_DONE(cublasLtCreate(&handle));
    {
        Array<float> a(n * n), b(n * n), c(n * n);
        float* bias;
        EXPECT_OK(cudaMalloc(&bias, (tooShort ? n - 1 : n) * sizeof(float)));
        if (!unfilled) EXPECT_OK(cudaMemset(bias, 0, (tooShort ? n - 1 : n) * sizeof(float)));
        const float one = 1, none = 0;
        Product product(CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, n, n, n);
        product.set(CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_EPILOGUE_RELU_BIAS);
        product.set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias);
        const cublasStatus_t status = product.run(&one, a.data, b.data, &none, c.data, c.data);
        if (!tooShort) EXPECT_DONE(status);
        if (!tooShort) EXPECT_OK(cudaFree(bias));
    }
    EXPECT_DONE(cublasLtDestroy(handle));
    return finish("cublaslt_of_nothing");
}
