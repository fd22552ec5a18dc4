// expect with filled: uninitialised global memory
// expect with short: out of bounds
// What a call of cuBLAS reads and nobody has filled, or what is not there, is told as of a kernel.
#include <cublas_v2.h>

#include <cstring>
#include <vector>

#include "../api/check.h"

int main(int argc, char** argv) {
    const bool unfilled = argc > 1 && std::strcmp(argv[1], "filled") == 0,
               tooShort = argc > 1 && std::strcmp(argv[1], "short") == 0;
    constexpr int n = 24;
    const std::vector<float> values(n * n, 0.5f);
    float *a, *b, *c;
    cudaMalloc(&a, values.size() * sizeof(float));
    cudaMalloc(&b, values.size() * sizeof(float));
    cudaMalloc(&c, values.size() * sizeof(float));
    cudaMemcpy(a, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
    if (!unfilled) cudaMemcpy(b, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
    cublasHandle_t handle;
    EXPECT_EQUAL(cublasCreate(&handle), CUBLAS_STATUS_SUCCESS);
    const float one = 1, none = 0;
    const int rows = tooShort ? n + 1 : n;
    const cublasStatus_t status = cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, rows, n, n, &one, a, rows, b, n, &none, c, rows);
    if (!tooShort) {
        EXPECT_EQUAL(status, CUBLAS_STATUS_SUCCESS);
        EXPECT_EQUAL(cublasDestroy(handle), CUBLAS_STATUS_SUCCESS);
        EXPECT_OK(cudaFree(a));
        EXPECT_OK(cudaFree(b));
        EXPECT_OK(cudaFree(c));
    }
    return finish("cublas_of_nothing");
}
