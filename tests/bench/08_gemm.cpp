// gemmFast beside the library's product, at the sizes that the book promises. Neither uses tensor cores.
#include "chapters/08_gemm/gemm.h"

#include <cublas_v2.h>

#include "common/grading/stage/stage.h"
#include "common/grading/stage/timing.h"

using namespace grading;

STAGE("8.8", "gemmFast", "beside cublasSgemm", "") {
    cublasHandle_t handle;
    // By default cublasSgemm multiplies floats as they are.
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) fail({"cuBLAS does not start"});
    // The library stores by columns: to it our C is the transpose, and that is the transpose of B times that of A.
    auto sgemm = [&](float* c, const float* a, const float* b, int m, int n, int k) {
        const float one = 1, zero = 0;
        if (cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, k, m, n, &one, b, k, a, n, &zero, c, k) != CUBLAS_STATUS_SUCCESS)
            fail({"cublasSgemm refuses"});
    };
    for (ProductShape s : {ProductShape{1024, 1024, 1024}, {2048, 2048, 2048}, {4096, 4096, 4096}, {8192, 8192, 8192},
                           {4001, 3907, 4099}}) {
        timeProduct(launchFast, nullptr, s);
        timeProduct(sgemm, nullptr, s, "cublasSgemm");
    }
    cublasDestroy(handle);
}
