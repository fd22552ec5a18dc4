// expect with filled: uninitialised global memory
// expect with short: out of bounds
// expect with index: out of bounds
// expect with area: out of bounds
// expect with scalar: uninitialised global memory
// What a call of cuSPARSE reads and nobody has filled, or what is not there, is told as of a kernel: a vector that is
// too short, an index that leads out of one, a work area that is smaller than was asked for, a scalar.
#include <cusparse.h>

#include <cstring>
#include <vector>

#include "../api/check.h"

int main(int argc, char** argv) {
    auto asked = [&](const char* mistake) { return argc > 1 && std::strcmp(argv[1], mistake) == 0; };
    constexpr int n = 64;
    std::vector<int> offsets, columns;
    for (int i = 0; i < n; i++) offsets.push_back(i), columns.push_back(i);
    offsets.push_back(n);
    if (asked("index")) columns[7] = 100 * n;
    const std::vector<float> values(n, 0.5f);
    int *rows, *indices;
    float *a, *x, *y, *scalars;
    cudaMalloc(&rows, offsets.size() * sizeof(int));
    cudaMalloc(&indices, n * sizeof(int));
    cudaMalloc(&a, n * sizeof(float));
    cudaMalloc(&x, n * sizeof(float));
    cudaMalloc(&y, (n - (asked("short") ? 1 : 0)) * sizeof(float));
    cudaMalloc(&scalars, 2 * sizeof(float));
    cudaMemcpy(rows, offsets.data(), offsets.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(indices, columns.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(a, values.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    if (!asked("filled")) cudaMemcpy(x, values.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    const float ofBoth[] = {1, 0};
    cudaMemcpy(scalars, ofBoth, (asked("scalar") ? 1 : 2) * sizeof(float), cudaMemcpyHostToDevice);

    cusparseHandle_t handle;
    cusparseSpMatDescr_t matrix;
    cusparseDnVecDescr_t from, to;
    EXPECT_EQUAL(cusparseCreate(&handle), CUSPARSE_STATUS_SUCCESS);
    EXPECT_EQUAL(cusparseCreateCsr(&matrix, n, n, n, rows, indices, a, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                                   CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F),
                 CUSPARSE_STATUS_SUCCESS);
    EXPECT_EQUAL(cusparseCreateDnVec(&from, n, x, CUDA_R_32F), CUSPARSE_STATUS_SUCCESS);
    EXPECT_EQUAL(cusparseCreateDnVec(&to, n, y, CUDA_R_32F), CUSPARSE_STATUS_SUCCESS);
    EXPECT_EQUAL(cusparseSetPointerMode(handle, CUSPARSE_POINTER_MODE_DEVICE), CUSPARSE_STATUS_SUCCESS);
    size_t bytes = 0;
    const auto none = CUSPARSE_OPERATION_NON_TRANSPOSE;
    EXPECT_EQUAL(cusparseSpMV_bufferSize(handle, none, scalars, matrix, from, scalars + 1, to, CUDA_R_32F,
                                         CUSPARSE_SPMV_ALG_DEFAULT, &bytes),
                 CUSPARSE_STATUS_SUCCESS);
    void* area;
    cudaMalloc(&area, asked("area") ? bytes / 2 : bytes + 1);
    const cusparseStatus_t status =
        cusparseSpMV(handle, none, scalars, matrix, from, scalars + 1, to, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT, area);
    const bool leadsOut = asked("short") || asked("index") || asked("area");
    EXPECT_EQUAL(status == CUSPARSE_STATUS_SUCCESS, !leadsOut);
    EXPECT_EQUAL(cusparseDestroyDnVec(from), CUSPARSE_STATUS_SUCCESS);
    EXPECT_EQUAL(cusparseDestroyDnVec(to), CUSPARSE_STATUS_SUCCESS);
    EXPECT_EQUAL(cusparseDestroySpMat(matrix), CUSPARSE_STATUS_SUCCESS);
    EXPECT_EQUAL(cusparseDestroy(handle), CUSPARSE_STATUS_SUCCESS);
    if (!leadsOut)
        for (void* memory : {static_cast<void*>(rows), static_cast<void*>(indices), static_cast<void*>(a),
                             static_cast<void*>(x), static_cast<void*>(y), static_cast<void*>(scalars), area})
            EXPECT_OK(cudaFree(memory));
    return finish("cusparse_of_nothing");
}
