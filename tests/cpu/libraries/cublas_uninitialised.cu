// Calls of one library that do their work alike, of which each is told by its name.
// expect: uninitialised global memory
#include <cublas_v2.h>

#include "../api/check.h"

int main() {
    cublasHandle_t handle;
    float *given, *unwritten, *sums, sum = 0;
    const float one = 1;
    EXPECT_OK(cudaMalloc(&given, 64 * sizeof(float)));
    EXPECT_OK(cudaMalloc(&unwritten, 64 * sizeof(float)));
    EXPECT_OK(cudaMalloc(&sums, 64 * sizeof(float)));
    EXPECT_OK(cudaMemset(given, 0, 64 * sizeof(float)));
    EXPECT_OK(cudaMemset(sums, 0, 64 * sizeof(float)));
    EXPECT_EQUAL(cublasCreate(&handle), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQUAL(cublasSaxpy(handle, 64, &one, given, 1, sums, 1), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQUAL(cublasSdot(handle, 64, unwritten, 1, given, 1, &sum), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQUAL(cublasSger(handle, 8, 8, &one, unwritten, 1, given, 1, sums, 8), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQUAL(cublasDestroy(handle), CUBLAS_STATUS_SUCCESS);
    EXPECT_OK(cudaFree(given));
    EXPECT_OK(cudaFree(unwritten));
    EXPECT_OK(cudaFree(sums));
    return finish("cublas_uninitialised");
}
